import { type HandOver, isAboutRate, type RefusalSubject } from '../mail-transport.ts'

/** How far a mail had come when its transaction failed. */
export interface SmtpProgress {
  /** Whether the connection was ready to take mail. */
  isConnected: boolean
  /** Whether anything of the message was sent. */
  hasBegun: boolean
  /** Whether all of it was passed on for sending, with the dot that ends it. */
  isWhole: boolean
}

/**
 * What a failed transaction means. An answer of the server is beyond doubt, whatever happened to the connection. Without one the
 * mail was not accepted, unless all of it had been passed on for sending: only the dot at its end lets a server accept it.
 */
export function judgeSmtpFailure(error: unknown, progress: SmtpProgress): HandOver {
  const code = numberOf(error, 'responseCode')
  const command = textOf(error, 'command') ?? ''
  const reply = textOf(error, 'response') ?? withoutAnswer(error)
  const enhanced = enhancedOf(reply)
  if (code === null || code < 400) {
    if (textOf(error, 'code') === 'EMESSAGE' && command === 'MAIL FROM') {
      return { kind: 'refused', about: 'message', code: 552, enhanced: '5.3.4', reply }
    }
    return { kind: progress.isWhole ? 'uncertain' : 'unreachable', reply }
  }
  // A 503 says that the session is confused, not that the mail is wrong.
  if (code < 500 || code === 503)
    return { kind: 'later', code, enhanced, reply, isAboutRate: isAboutRate(code) }
  const about = subjectOf(command, progress)
  return about ? { kind: 'refused', about, code, enhanced, reply } : { kind: 'unreachable', reply }
}

function subjectOf(command: string, { isConnected, hasBegun }: SmtpProgress): RefusalSubject | null {
  if (!isConnected) return null
  if (command === 'MAIL FROM') return 'sender'
  if (command === 'RCPT TO') return 'recipient'
  return command === 'DATA' || hasBegun ? 'message' : null
}

/** The status of an answer as in RFC 3463: `5.1.1` of `550 5.1.1 No such user`. */
function enhancedOf(reply: string): string | null {
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1] ?? null
}

/** What we call the failure: messages of errors can repeat addresses and credentials. */
function withoutAnswer(error: unknown): string {
  const code = textOf(error, 'originalCode') ?? textOf(error, 'code') ?? 'unknown'
  return `No answer: ${code}`
}

function textOf(error: unknown, name: string): string | null {
  const value = valueOf(error, name)
  return typeof value === 'string' ? value : null
}

function numberOf(error: unknown, name: string): number | null {
  const value = valueOf(error, name)
  return typeof value === 'number' ? value : null
}

function valueOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
}
