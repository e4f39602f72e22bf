/*
 * A mail server in a process of its own that thinks so many milliseconds about each mail, for a program that measures: it tells its address, and
 * when asked how many mails it has taken and how often one of them twice.
 */
import { SmtpSandbox } from '../../packages/mail-sandbox/src/smtp-sandbox.ts'

const server = new SmtpSandbox({ delayMs: Number(process.argv[2]), keep: 1 })
process.once('disconnect', () => process.exit(0))
process.on('message', () => {
  process.send?.({
    taken: server.accepted.size,
    doubles: server.accepted.doubles.length,
    first: server.mails[0]?.source ?? '',
  })
})
process.send?.({ url: await server.start() })
