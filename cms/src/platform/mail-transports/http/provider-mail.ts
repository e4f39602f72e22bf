import type { HandOver, OutgoingMail } from '../mail-transport.ts'
import { bodyText } from '../message/mail-body.ts'
import { inWords, problemOfField, toHeadLine } from '../message/head-fields.ts'
import { encodeAddress } from '../message/mail-address.ts'
import { refuseUnsent } from '../refuse-unsent.ts'

/** A mail in the parts that a provider's API takes; its server makes the message. */
export interface ProviderParts {
  from: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  tag: string
}

export type ProviderMail<Parts> = { ok: true; parts: Parts } | { ok: false; handOver: HandOver }

/** Takes a mail apart for an API, with addresses that every server takes, and no header that begins another one. */
export function toParts(mail: OutgoingMail): ProviderMail<ProviderParts> {
  const addresses = [mail.to, mail.from.address, ...(mail.replyTo ? [mail.replyTo.address] : [])].map(
    encodeAddress,
  )
  const [to, from, replyTo] = addresses
  const tag = tagOf(mail)
  const headers = Object.entries(mail.headers).map(([name, value]) => ({ name, value: toHeadLine(value) }))
  const problem = headers.map(problemOfField).find((found) => found !== null)
  if (problem) return { ok: false, handOver: refuseUnsent({ about: 'message', reason: problem }) }
  if (!to?.ok || to.needsSmtpUtf8) return { ok: false, handOver: refuseAddress('recipient', to) }
  if (!from?.ok || from.needsSmtpUtf8) return { ok: false, handOver: refuseAddress('sender', from) }
  if (replyTo && (!replyTo.ok || replyTo.needsSmtpUtf8)) {
    return { ok: false, handOver: refuseAddress('sender', replyTo) }
  }
  return {
    ok: true,
    parts: {
      from: inWords({ name: mail.from.name, address: from.address }),
      to: to.address,
      replyTo: replyTo?.ok ? inWords({ name: mail.replyTo?.name ?? '', address: replyTo.address }) : null,
      subject: toHeadLine(mail.subject),
      text: bodyText(mail.text),
      html: bodyText(mail.html),
      headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
      tag,
    },
  }
}

/** Refuses an address for a provider, none of which has SMTPUTF8. */
export function refuseAddress(
  about: 'sender' | 'recipient',
  address: ReturnType<typeof encodeAddress> | undefined,
): HandOver {
  const reason = address?.ok === false ? address.reason : 'The address has letters beyond ASCII before its @.'
  return refuseUnsent({ about, reason })
}

/** What reports of the provider name the mail by: the id of its Message-ID, without its host. */
export function tagOf({ messageId }: OutgoingMail): string {
  return /^<([\w-]{1,80})@/.exec(messageId)?.[1] ?? ''
}
