import type { MailBody } from './message/mail-body.ts'

export const transportKinds = ['smtp', 'ses', 'postmark', 'mailgun', 'resend'] as const

/** How mail goes out; `mailbox` is the list in the admin, where no transport is set up. */
export type TransportKind = (typeof transportKinds)[number] | 'mailbox'

export interface MailAddress {
  /** Empty for an address alone. */
  name: string
  address: string
}

/** A mail to one person, ready to be handed over. */
export interface OutgoingMail {
  /** Says which mail it is: where a transport is idempotent, one key is one mail. */
  key: string
  /**
   * `<id@host>`, the same for every try; the id has only letters, digits, `-` and `_`, at most 200. A provider that puts one of its
   * own into the head is told the id as a tag, so that what it reports can be assigned.
   */
  messageId: string
  from: MailAddress
  replyTo?: MailAddress
  to: string
  /** Where the servers on the way send bounces. Providers collect these themselves and report them; only SMTP uses it. */
  envelopeFrom: string
  subject: string
  text: MailBody
  html: MailBody
  /** Further headers, each of one line. */
  headers: Readonly<Record<string, string>>
  /** Opens an account: in the local mailbox it is for administrators alone. */
  isConfidential?: boolean
}

/** Whom a refusal is about: us and our address, this recipient, or what the mail says. */
export type RefusalSubject = 'sender' | 'recipient' | 'message'

/**
 * What became of handing a mail over. `reply` is what the server said, or in words of ours why there is no answer. It can repeat
 * addresses: it is kept as evidence and never logged.
 */
export type HandOver =
  | { kind: 'accepted'; providerId?: string; reply: string }
  /** For good. `code` is of SMTP or HTTP, `enhanced` as in RFC 3463 (`5.1.1`). */
  | { kind: 'refused'; about: RefusalSubject; code: number; enhanced: string | null; reply: string }
  /** Certainly not accepted now, and may be later; `isAboutRate` where the server asks for a slower pace. */
  | { kind: 'later'; code: number; enhanced: string | null; reply: string; isAboutRate: boolean }
  /** It may have been accepted: the answer to the whole mail is missing. */
  | { kind: 'uncertain'; reply: string }
  /** Certainly not accepted, for a reason that has nothing to do with this mail: no connection, or nobody lets us in. */
  | { kind: 'unreachable'; reply: string }

export interface MailTransport {
  readonly kind: TransportKind
  /** For how long handing over again under the same key, with the same content, is the same mail; 0 where it would be another. */
  readonly idempotentForMs: number
  /** Whether a repeated hand-over under one key is one mail, within {@link MailTransport.idempotentForMs}. */
  readonly isIdempotent: boolean
  /** Never throws for what is about this mail, the network or the server. The signal ends it, with what is known by then. */
  handOver: (mail: OutgoingMail, signal: AbortSignal) => Promise<HandOver>
  /** Takes no more mails, and ends when those that are under way have been answered. */
  close: () => Promise<void>
}

const patienceCodes = new Set([421, 429, 450, 451, 452, 454])

/** Whether the number of an answer, of SMTP or HTTP, asks for a slower pace. */
export function isAboutRate(code: number): boolean {
  return patienceCodes.has(code)
}
