import { connect, type Socket } from 'node:net'
import { findFreePort } from '@meridian/sandbox/network/free-port'
import { createTransport } from 'nodemailer'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addSubscriberRow } from '../../../test/mail-events.ts'
import { openPool } from '../../../test/pool.ts'
import { report } from '../../../test/returned-mails.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { type MailListener, startMailListener } from './mail-listener.ts'
import { createReturnAddresses } from './return-address.ts'

const db = openPool()
const logger = pino({ level: 'silent' })
const host = 'bounces.meridian.example'
const addresses = createReturnAddresses({ secret: 's'.repeat(32), host })
const hard = report({ status: '5.1.1', diagnostic: '550 5.1.1 User unknown' })
let port = 0
let listener: MailListener | null = null
let returnAddress = ''

beforeAll(async () => {
  port = await findFreePort()
})

beforeEach(async () => {
  await db.query('truncate mail_events, mail_suppressions, newsletter_subscribers restart identity cascade')
  const subscriberId = await addSubscriberRow(db, 'reader@example.org')
  returnAddress = addresses.write({ sendId: 7, subscriberId, address: 'reader@example.org' })
})

afterEach(async () => {
  await listener?.stop()
  listener = null
})

afterAll(() => db.end())

async function start(limits: Parameters<typeof startMailListener>[0]['limits'] = {}) {
  listener = await startMailListener({ db, addresses, host, port, logger, limits })
}

async function deliver(raw: string, { to = [returnAddress], from = '' } = {}) {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  try {
    return await transport.sendMail({ envelope: { from, to }, raw })
  } finally {
    transport.close()
  }
}

const events = () =>
  sqlOn(db).selectFrom('mail_events').select(['class', 'send_id', 'address_key', 'is_proven']).execute()

/** Speaks lines of SMTP and gives what was answered, until the server is silent at the end or closes. */
function speak(lines: readonly string[]): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket: Socket = connect(port, '127.0.0.1')
  let answers = ''
  let next = 0
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    answers += text
    if (!/^\d{3} [^\r\n]*\r?\n$/m.test(answers.slice(answers.lastIndexOf('\n', answers.length - 2) + 1)))
      return
    const line = lines[next]
    next += 1
    if (line === undefined) socket.end()
    else socket.write(`${line}\r\n`)
  })
  socket.on('close', () => resolve(answers))
  return promise
}

test('a report from the empty sender to a return address of ours is taken in', async () => {
  await start()
  const { response } = await deliver(hard)
  expect(response).toMatch(/^250 /)
  expect(await events()).toEqual([
    { class: 'hard', send_id: 7, address_key: 'reader@example.org', is_proven: true },
  ])
  await deliver(hard)
  expect(await events()).toHaveLength(1)
})

test('an address that is altered, made up or of nobody is refused, and nothing is kept', async () => {
  await start()
  const altered = returnAddress.replace(/.@/, (last) => `${last.startsWith('a') ? 'b' : 'a'}@`)
  for (const to of [altered, `news@${host}`, 'reader@example.org'])
    await expect(deliver(hard, { to: [to] })).rejects.toThrow('550 5.1.1 No such address')
  expect(await events()).toEqual([])
})

test('of a mail larger than what is kept the head decides', async () => {
  await start({ keptBytes: 8192 })
  await deliver(hard + 'x'.repeat(76).concat('\n').repeat(40_000))
  expect(await events()).toMatchObject([{ class: 'hard' }])
})

test('a mail that does not end is cut off and comes to nothing', async () => {
  await start({ endlessBytes: 100_000 })
  await expect(deliver(hard + 'x'.repeat(76).concat('\n').repeat(40_000))).rejects.toThrow(/421 4.3.4|closed/)
  expect(await events()).toEqual([])
})

test('a client that stays and says nothing is sent away', async () => {
  await start({ sessionMs: 200 })
  const silent = connect(port, '127.0.0.1').resume()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  silent.on('error', () => {})
  silent.on('close', () => resolve(true))
  expect(await promise).toBe(true)
})

test('a client that tries addresses is sent away, and one with too many mails waits', async () => {
  await start({ unknownAddresses: 3, mailsOfClientPerMinute: 2 })
  const rcpt = `RCPT TO:<nobody@${host}>`
  const answers = await speak(['EHLO mx.example.org', 'MAIL FROM:<>', rcpt, rcpt, rcpt, rcpt])
  expect(answers.match(/550 5\.1\.1/g)).toHaveLength(2)
  expect(answers).toContain('421 4.7.0 Too many unknown addresses')
  await deliver(hard)
  await expect(deliver(hard)).rejects.toThrow('451 4.7.0')
})

test('nobody signs in here, and no command makes it write to somebody', async () => {
  await start()
  const answers = await speak([
    'EHLO mx.example.org',
    'AUTH PLAIN AHgAeA==',
    'VRFY reader',
    'STARTTLS',
    'QUIT',
  ])
  expect(answers).not.toMatch(/^235|^220 2/m)
  expect(answers).not.toContain('reader@example.org')
})

test('while the database is away a report is to come again', async () => {
  const away = openPool({ connectionString: 'postgres://127.0.0.1:1/none' })
  listener = await startMailListener({ db: away, addresses, host, port, logger })
  await expect(deliver(hard)).rejects.toThrow('451 4.3.0')
  await away.end()
})

test('a port that is taken is told at once', async () => {
  await start()
  await expect(startMailListener({ db, addresses, host, port, logger })).rejects.toThrow('EADDRINUSE')
})
