import { HopelessJobError } from '../queue/hopeless-job.ts'

/** Commands whose refusal is about this mail; that of others (signing in, greeting) is about the server. */
const commandsAboutMail = ['RCPT TO', 'DATA']

/**
 * A failure to send, in words without addresses: what a server answers often repeats them. A server that refuses a
 * mail for good (RFC 5321, 5yz) will not take it later either.
 */
export function describeSmtpFailure(error: unknown): Error {
  const code = textOf(error, 'code') ?? 'unknown'
  const command = textOf(error, 'command') ?? 'none'
  const answer = numberOf(error, 'responseCode')
  const message = `The mail server did not take the mail: ${code}, command ${command}, answer ${answer ?? 'none'}.`
  const isForGood =
    answer !== null && answer >= 500 && commandsAboutMail.some((name) => command.startsWith(name))
  return isForGood ? new HopelessJobError(message) : new Error(message)
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
