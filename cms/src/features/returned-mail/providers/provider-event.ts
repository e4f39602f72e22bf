import type { BounceClass } from '../judge-reply.ts'
import { judge } from '../judge-reply.ts'
import type { ReturnClass } from '../return-verdict.ts'

/** What a provider tells of one mail to one address. */
export interface ProviderEvent {
  /** The same whenever it is told again. */
  id: string
  class: ReturnClass
  status: string | null
  diagnostic: string
  address: string
  /** The token of the mail's return address, by which the transports name the mail to providers; null otherwise. */
  token: string | null
}

/** What a provider has sent: events that it has signed, or why it is refused. */
export type ProviderMessage =
  | { ok: true; events: ProviderEvent[] }
  | { ok: false; reason: 'unset' | 'unsigned' | 'stale' | 'malformed' }

export interface ProviderRequest {
  headers: Headers
  /** Byte for byte, as signatures are over these. */
  body: Buffer
  now: Date
}

/** The name of the value by which the transports name a mail to providers, which give it back (`platform/mail-transports`). */
export const tokenName = 'mail'

/** What a server's answer means that a provider gives on; `otherwise` where it says nothing. */
export function judgeProviderReply(
  reply: { text: string; status: string },
  otherwise: BounceClass,
): { class: BounceClass; status: string | null } {
  const judged = judge({ ...reply, isFinal: otherwise === 'hard' })
  return { class: judged?.class ?? otherwise, status: judged?.status ?? (reply.status || null) }
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
