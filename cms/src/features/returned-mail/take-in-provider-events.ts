import type { MailEventProvider } from '@meridian/shared/returned-mail/returned-mail.schema'
import type { Pool } from 'pg'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { encodeAddress } from '../../platform/mail-transports/message/mail-address.ts'
import { toAddressKey } from './address-key.ts'
import type { ProviderEvent } from './providers/provider-event.ts'
import type { ReturnAddresses } from './return-address.ts'
import { addressOf } from './take-in-mail.ts'
import { takeIn } from './take-in.ts'

/** Takes in what a provider has signed: all of a message or nothing, so that it is told again where that fails. */
export async function takeInProviderEvents(
  pool: Pool,
  {
    provider,
    events,
    addresses,
    body,
  }: {
    provider: MailEventProvider
    events: readonly ProviderEvent[]
    addresses: ReturnAddresses | null
    /** What came, as evidence. */
    body: Uint8Array
  },
): Promise<void> {
  await inPoolTransaction(pool, async (client) => {
    for (const { id, token, address, ...told } of events) {
      const sent = token === null ? null : (addresses?.readToken(token) ?? null)
      const own = sent === null ? null : await addressOf(client, sent)
      await takeIn(client, {
        source: `webhook:${provider}`,
        providerEventId: id.slice(0, 500),
        ...told,
        sendId: sent?.sendId ?? null,
        subscriberId: sent?.subscriberId ?? null,
        addressKey: toAddressKey(own !== null && isSentAs(own, address) ? own : address),
        isProven: true,
        raw: body,
      })
    }
  })
}

/** Providers name an address as we sent to it, with its domain in ASCII. */
function isSentAs(own: string, address: string): boolean {
  const encoded = encodeAddress(own)
  return encoded.ok && toAddressKey(encoded.address) === toAddressKey(address)
}
