import { once } from 'node:events'
import { connect } from 'node:net'

export type SpamAnswer =
  | { kind: 'scored'; score: number; limit: number; rules: string[] }
  /** Nobody answered in time, or not in the words of the protocol. */
  | { kind: 'unknown' }

const timeLimitMs = 10_000
const mostAnswerBytes = 64 * 1024

/** Asks SpamAssassin's daemon what it thinks of a message, by its own protocol (`REPORT SPAMC/1.5`). */
export async function askSpamd(
  { host, port }: { host: string; port: number },
  message: Buffer,
): Promise<SpamAnswer> {
  const signal = AbortSignal.timeout(timeLimitMs)
  const socket = connect({ host, port, signal })
  try {
    await once(socket, 'connect', { signal })
    socket.write(`SYMBOLS SPAMC/1.5\r\nContent-length: ${message.length}\r\n\r\n`)
    socket.end(message)
    const parts: Buffer[] = []
    let length = 0
    for await (const part of socket) {
      const bytes = Buffer.from(part)
      parts.push(bytes)
      length += bytes.length
      if (length > mostAnswerBytes) return { kind: 'unknown' }
    }
    return readAnswer(Buffer.concat(parts).toString('latin1'))
  } catch {
    // It is a hint: a daemon that is away keeps no campaign from going out, and the check says that it was.
    return { kind: 'unknown' }
  } finally {
    socket.destroy()
  }
}

/** `Spam: True ; 7.1 / 5.0` among the heads, the names of the rules behind them. */
function readAnswer(answer: string): SpamAnswer {
  if (!/^SPAMD\/\d\.\d 0 /.test(answer)) return { kind: 'unknown' }
  const [, score, limit] = /^Spam:\s*\w+\s*;\s*(-?[\d.]+)\s*\/\s*(-?[\d.]+)/im.exec(answer) ?? []
  if (score === undefined || limit === undefined) return { kind: 'unknown' }
  const [, body = ''] = answer.split('\r\n\r\n', 2)
  const rules = body.split(/[,\s]+/).filter((rule) => /^[A-Z][A-Z0-9_]+$/.test(rule))
  return { kind: 'scored', score: Number(score), limit: Number(limit), rules }
}
