import { createHash } from 'node:crypto'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { toAddressKey } from './address-key.ts'
import { classifyReturnedMail } from './classify-returned-mail.ts'
import { classifySmtpReply } from './judge-reply.ts'
import { readReturnedMail } from './read-returned-mail.ts'
import type { ReturnAddresses, ReturnToken, SentMail } from './return-address.ts'
import type { ReturnClass } from './return-verdict.ts'
import type { SuppressionReason } from './suppressions.ts'
import { takeIn } from './take-in.ts'

/** What became of something that came back. */
export interface TakenIn {
  class: ReturnClass
  isNew: boolean
  suppressed: SuppressionReason | null
}

/** So much of a mail is searched for a return address of ours: its head, and that of the mail it quotes. */
const searchedBytes = 512 * 1024

/**
 * Takes in a mail that came back. `token` is that of the address it came to; without one it is looked for in the mail that it quotes.
 * Whom a mail without a true token is about says itself alone: it is kept, and suppresses nobody.
 */
export async function takeInMail(
  client: SqlClient,
  {
    raw,
    token: given,
    addresses,
  }: { raw: Uint8Array; token: ReturnToken | null; addresses: ReturnAddresses | null },
): Promise<TakenIn> {
  const verdict = classifyReturnedMail(await readReturnedMail(raw))
  const token = given ?? addresses?.findIn(latin1(raw.subarray(0, searchedBytes))) ?? null
  const address = token === null ? null : await addressOf(client, token)
  const isProven = token !== null && address !== null && token.isFor(address)
  const named = isProven ? address : verdict.recipient
  // One report to several addresses of ours is about each.
  const digest = createHash('sha256').update(raw).digest('hex')
  const taken = await takeIn(client, {
    source: verdict.class === 'complaint' ? 'arf' : 'dsn',
    providerEventId: [digest, token?.sendId, token?.subscriberId]
      .filter((part) => part !== undefined)
      .join(':'),
    class: verdict.class,
    status: verdict.status,
    diagnostic: verdict.evidence,
    sendId: token?.sendId ?? null,
    subscriberId: token?.subscriberId ?? null,
    addressKey: named === null ? null : toAddressKey(named),
    isProven,
    raw,
  })
  return { class: verdict.class, ...taken }
}

/**
 * Takes in what a mail server answered when a mail was handed over to it, unless it accepted the mail (then null). For refusals: what is
 * tried again is recorded once it is given up.
 */
export async function recordSmtpReply(
  client: SqlClient,
  { sendId, subscriberId, address, reply }: SentMail & { address: string; reply: string },
): Promise<TakenIn | null> {
  const verdict = classifySmtpReply(reply)
  if (!verdict) return null
  const answer = createHash('sha256').update(reply).digest('hex').slice(0, 16)
  const taken = await takeIn(client, {
    source: 'smtp',
    providerEventId: `${sendId}:${subscriberId}:${answer}`,
    ...verdict,
    diagnostic: reply,
    sendId,
    subscriberId,
    addressKey: toAddressKey(address),
    isProven: true,
  })
  return { class: verdict.class, ...taken }
}

/** The address of the subscriber that a mail went to, as it is now; null where there is none any more. */
export async function addressOf(client: SqlClient, { subscriberId }: SentMail): Promise<string | null> {
  const subscriber = await sqlOn(client)
    .selectFrom('newsletter_subscribers')
    .select('email')
    .where('id', '=', subscriberId)
    .executeTakeFirst()
  return subscriber?.email ?? null
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
