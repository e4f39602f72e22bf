import { createConnection } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { faultAt } from './smtp-faults.ts'
import { SmtpSandbox, type SmtpSandboxOptions } from './smtp-sandbox.ts'

let server: SmtpSandbox

afterEach(() => server.stop())

/** Says the lines, each once the one before is answered; resolves to all answers when the server hangs up or the last has come. */
async function say(lines: string[], options: SmtpSandboxOptions = {}): Promise<string[]> {
  server ??= new SmtpSandbox(options)
  const { port } = new URL(server.url)
  const socket = createConnection({ port: Number(port), host: '127.0.0.1' })
  const answers: string[] = []
  const left = [...lines]
  const { promise, resolve } = Promise.withResolvers<void>()
  let rest = ''
  socket.on('data', (chunk) => {
    const all = (rest + String(chunk)).split('\r\n')
    rest = all.pop() ?? ''
    // All but the last line of an answer have a hyphen after the number.
    for (const line of all.filter((answer) => /^\d{3} /.test(answer))) {
      answers.push(line)
      const next = left.shift()
      if (next === undefined) socket.end()
      else socket.write(`${next}\r\n`)
    }
  })
  socket.on('error', () => {})
  socket.once('close', () => resolve())
  await promise
  return answers.map((answer) => answer.slice(0, 3))
}

async function start(options: SmtpSandboxOptions = {}): Promise<void> {
  server = new SmtpSandbox(options)
  await server.start()
}

const mail = (to: string) => [
  'EHLO client.example',
  'MAIL FROM:<b+1@a.example>',
  `RCPT TO:<${to}>`,
  'DATA',
  'Message-ID: <1@a.example>\r\nSubject: Hello\r\n there\r\n\r\nHello\r\n.',
]

test('takes a mail, keeps it, and counts it by its Message-ID and recipient', async () => {
  await start()
  expect(await say(mail('r@b.example'))).toEqual(['220', '250', '250', '250', '354', '250'])
  await say(mail('r@b.example'))
  await say(mail('other@b.example'))
  expect(server.mails[0]).toMatchObject({ sender: 'b+1@a.example', recipients: ['r@b.example'] })
  expect(server.mails[0]?.headers.get('subject')).toBe('Hello there')
  expect(server.accepted.size).toBe(2)
  expect(server.accepted.doubles).toEqual([
    { messageId: '<1@a.example>', recipient: 'r@b.example', times: 2 },
  ])
})

test('keeps no more mails than asked for, and counts the others', async () => {
  await start({ keep: 1 })
  await say(mail('r@b.example'))
  await say(mail('s@b.example'))
  expect([server.mails.length, server.accepted.size]).toEqual([1, 2])
})

test('answers as a rule says, for a group of domains alone', async () => {
  await start()
  server.behave(faultAt('rcpt', { kind: 'answer', code: 454, words: '4.7.0 Slow' }, ['slow.example']))
  expect((await say(mail('r@slow.example'))).slice(0, 4)).toEqual(['220', '250', '250', '454'])
  expect((await say(mail('r@b.example'))).at(-1)).toBe('250')
})

test('hangs up without a word, before or after it has taken a mail', async () => {
  await start()
  server.behave(faultAt('end', { kind: 'cut' }))
  expect(await say(mail('r@b.example'))).toEqual(['220', '250', '250', '250', '354'])
  expect(server.accepted.size).toBe(0)
  server.behave(faultAt('accepted', { kind: 'cut' }))
  expect(await say(mail('r@b.example'))).toEqual(['220', '250', '250', '250', '354'])
  expect(server.accepted.size).toBe(1)
})

test('lets nobody send who has not signed in, where there is a user', async () => {
  await start({ user: { name: 'meridian', password: 'secret' } })
  expect((await say(mail('r@b.example'))).slice(0, 3)).toEqual(['220', '250', '530'])
})
