import { generateKeyPairSync } from 'node:crypto'
import { faultAt, type SmtpStep } from '@meridian/mail-sandbox/smtp-faults'
import { SmtpSandbox, type SmtpSandboxOptions } from '@meridian/mail-sandbox/smtp-sandbox'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'
import { testMail } from '../../../../test/outgoing-mail.ts'
import type { MailTransport } from '../mail-transport.ts'
import { openSession } from './smtp-session.ts'
import { createSmtpTransport, type SmtpOptions } from './smtp-transport.ts'

const running: { stop: () => Promise<void> }[] = []
const never = new AbortController().signal

afterEach(async () => {
  for (const { stop } of running.splice(0).toReversed()) await stop()
})

async function open(
  sandbox: SmtpSandboxOptions = {},
  options: Partial<SmtpOptions> = {},
): Promise<{ server: SmtpSandbox; transport: MailTransport }> {
  const server = new SmtpSandbox(sandbox)
  const url = await server.start()
  const transport = createSmtpTransport({ url, connections: 2, dkim: null, ...options })
  running.push({ stop: () => server.stop() }, { stop: () => transport.close() })
  return { server, transport }
}

const mailTo = (to: string) =>
  testMail({ to, key: to, messageId: `<${to.replaceAll(/\W/g, '-')}@a.example>` })

test('a mail goes out with its own sender of the envelope and its own Message-ID', async () => {
  const { server, transport } = await open()
  expect(await transport.handOver(testMail(), never)).toMatchObject({
    kind: 'accepted',
    reply: expect.stringContaining('250'),
  })
  const [mail] = server.mails
  expect(mail).toMatchObject({
    sender: 'b+token@bounces.magazine.example',
    recipients: ['reader@example.org'],
    hasSmtpUtf8: false,
  })
  expect(mail?.headers.get('message-id')).toBe('<0123456789abcdef@magazine.example>')
})

test('it is signed where there is a key, and arrives unchanged, dots at the start of lines too', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const dkim = { domain: 'magazine.example', selector: 'news', key: privateKey }
  const { server, transport } = await open({}, { dkim })
  const text = '.\n..\n.a\n'
  await transport.handOver(testMail({ text, subject: 'Größe' }), never)
  const source = server.mails[0]?.source ?? ''
  const record = `v=DKIM1; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`
  const { results } = await dkimVerify(source, { resolver: async () => [[record]] })
  expect(results[0]?.status.result).toBe('pass')
  expect((await PostalMime.parse(source)).text).toBe(`${text}\n`)
})

test('a message with dots at the start of lines arrives as it is, however it ends', async () => {
  const { server } = await open()
  const opened = await openSession(server.url, never)
  if (!opened.ok) throw new Error('The server takes mail.')
  const messages = [
    '.\r\n..\r\n\r\n.a\r\n',
    'Subject: a\r\n\r\nb\r\n',
    'Subject: a\r\n\r\nb\r\n.',
    'Subject: a\r\n\r\nb',
  ]
  for (const message of messages) {
    const answer = await opened.session.send(Buffer.from(message), {
      from: 'a@a.example',
      to: 'b@b.example',
      signal: never,
    })
    expect(answer).toMatchObject({ kind: 'accepted' })
  }
  opened.session.quit()
  expect(server.mails.map(({ source }) => source)).toEqual(
    messages.map((message) => `${message.replace(/\r\n$/, '')}\r\n`),
  )
})

test('connections are kept, and never more than allowed', async () => {
  const { server, transport } = await open({ delayMs: 5 }, { connections: 3 })
  const mails = Array.from({ length: 30 }, (_, index) => mailTo(`reader${index}@example.org`))
  const answers = await Promise.all(mails.map((mail) => transport.handOver(mail, never)))
  expect(answers.map(({ kind }) => kind)).toEqual(mails.map(() => 'accepted'))
  expect(server.accepted.size).toBe(30)
  expect(server.accepted.doubles).toEqual([])
  expect(server.connections).toBe(3)
})

test('a connection is given up after a hundred mails', async () => {
  const { server, transport } = await open({ keep: 0 }, { connections: 1 })
  for (let index = 0; index < 101; index += 1)
    await transport.handOver(mailTo(`r${index}@example.org`), never)
  expect([server.accepted.size, server.connections]).toEqual([101, 2])
})

test('a kept connection that the server has closed meanwhile is replaced, and the mail goes out once', async () => {
  const { server, transport } = await open()
  await transport.handOver(mailTo('a@example.org'), never)
  server.cutAll()
  expect(await transport.handOver(mailTo('b@example.org'), never)).toMatchObject({ kind: 'accepted' })
  expect(server.accepted.size).toBe(2)
  expect(server.accepted.doubles).toEqual([])
})

describe.each([true, false])('with pipelining: %s', (hasPipelining) => {
  test.each<[SmtpStep, string, number]>([
    ['connect', 'unreachable', 0],
    ['mail', 'unreachable', 0],
    ['rcpt', 'unreachable', 0],
    ['end', 'uncertain', 0],
    ['accepted', 'uncertain', 1],
  ])(
    'a connection that is cut at %s leaves the mail %s; the server has it: %i',
    async (step, kind, count) => {
      const { server, transport } = await open({ hasPipelining })
      server.behave(faultAt(step, { kind: 'cut' }))
      expect(await transport.handOver(testMail(), never)).toMatchObject({ kind })
      expect(server.accepted.size).toBe(count)
      server.behave(null)
      expect(await transport.handOver(testMail(), never)).toMatchObject({ kind: 'accepted' })
    },
  )

  test('one that is cut on a kept connection is judged alike, and nothing is tried again that may have arrived', async () => {
    const { server, transport } = await open({ hasPipelining })
    await transport.handOver(mailTo('a@example.org'), never)
    server.behave(faultAt('accepted', { kind: 'cut' }))
    expect(await transport.handOver(mailTo('b@example.org'), never)).toMatchObject({ kind: 'uncertain' })
    expect(server.accepted.size).toBe(2)
    expect(server.accepted.doubles).toEqual([])
  })

  test('a usual mail that is cut in its middle is never called accepted', async () => {
    const { server, transport } = await open({ hasPipelining })
    server.behave(faultAt('body', { kind: 'cut' }))
    const { kind } = await transport.handOver(testMail({ html: 'x'.repeat(60_000) }), never)
    expect(['uncertain', 'unreachable']).toContain(kind)
    expect(server.accepted.size).toBe(0)
  })

  test('a large mail that is cut before its end was sent is certainly not there', async () => {
    const { server, transport } = await open({ hasPipelining })
    server.behave(faultAt('body', { kind: 'cut' }))
    const large = testMail({ html: 'x'.repeat(12_000_000) })
    expect(await transport.handOver(large, never)).toMatchObject({ kind: 'unreachable' })
    expect(server.accepted.size).toBe(0)
  })

  test.each<[SmtpStep, number, string, object]>([
    ['connect', 421, '4.3.2 Too many connections', { kind: 'later', isAboutRate: true }],
    ['connect', 554, '5.7.1 No service for you', { kind: 'unreachable' }],
    ['mail', 451, '4.7.1 Slow down', { kind: 'later', code: 451, isAboutRate: true }],
    ['mail', 550, '5.7.1 Sender not allowed', { kind: 'refused', about: 'sender' }],
    ['rcpt', 450, '4.2.1 Greylisted', { kind: 'later', enhanced: '4.2.1', isAboutRate: true }],
    ['rcpt', 452, '4.2.2 Full', { kind: 'later', isAboutRate: true }],
    ['rcpt', 432, '4.7.12 Password transition', { kind: 'later', isAboutRate: false }],
    [
      'rcpt',
      550,
      '5.1.1 No such user',
      { kind: 'refused', about: 'recipient', code: 550, enhanced: '5.1.1' },
    ],
    ['end', 454, '4.7.0 Throttled', { kind: 'later', code: 454, isAboutRate: true }],
    ['end', 421, '4.3.2 Going down', { kind: 'later', code: 421, isAboutRate: true }],
    ['end', 550, '5.7.1 Looks like spam', { kind: 'refused', about: 'message', enhanced: '5.7.1' }],
    ['end', 552, '5.2.2 Mailbox full', { kind: 'refused', about: 'message', enhanced: '5.2.2' }],
    ['end', 503, '5.5.1 Bad sequence', { kind: 'later', isAboutRate: false }],
  ])('at %s, %i %s', async (step, code, words, meaning) => {
    const { server, transport } = await open({ hasPipelining })
    server.behave(faultAt(step, { kind: 'answer', code, words }))
    const handOver = await transport.handOver(testMail(), never)
    expect(handOver).toMatchObject({ ...meaning, reply: expect.stringContaining(`${code} ${words}`) })
    expect(server.accepted.size).toBe(0)
    server.behave(null)
    expect(await transport.handOver(testMail(), never)).toMatchObject({ kind: 'accepted' })
  })
})

test('a group of domains is refused alone, over the same connection', async () => {
  const { server, transport } = await open({}, { connections: 1 })
  server.behave(faultAt('rcpt', { kind: 'answer', code: 454, words: '4.7.0 Slow' }, ['slow.example']))
  for (const to of ['a@slow.example', 'b@fast.example', 'c@slow.example', 'd@fast.example']) {
    const kind = to.endsWith('@slow.example') ? 'later' : 'accepted'
    expect(await transport.handOver(mailTo(to), never)).toMatchObject({ kind })
  }
  expect(server.connections).toBe(1)
})

test('a server that takes so many connections has the others wait', async () => {
  const { server, transport } = await open({ maxConnections: 1, delayMs: 20 })
  const answers = await Promise.all(
    ['a@b.example', 'c@d.example'].map((to) => transport.handOver(mailTo(to), never)),
  )
  expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['accepted', 'later'])
  expect(server.accepted.size).toBe(1)
})

test.each<[SmtpStep, string]>([
  ['connect', 'unreachable'],
  ['mail', 'unreachable'],
  ['end', 'uncertain'],
  ['accepted', 'uncertain'],
])('a signal ends the waiting for a server that is silent at %s: %s', async (step, kind) => {
  const { server, transport } = await open()
  const { promise: isSilent, resolve } = Promise.withResolvers<void>()
  server.behave((moment) => {
    if (moment.step !== step) return null
    resolve()
    return { kind: 'silent' }
  })
  const controller = new AbortController()
  const handOver = transport.handOver(testMail(), controller.signal)
  await isSilent
  controller.abort()
  expect(await handOver).toMatchObject({ kind })
})

test('who waits for a connection is told at once that it ends, and nothing of the mail is sent', async () => {
  const { server, transport } = await open({}, { connections: 1 })
  server.behave(faultAt('end', { kind: 'silent' }))
  const first = new AbortController()
  const second = new AbortController()
  const both = [
    transport.handOver(mailTo('a@b.example'), first.signal),
    transport.handOver(mailTo('c@d.example'), second.signal),
  ]
  second.abort()
  expect(await both[1]).toMatchObject({ kind: 'unreachable' })
  first.abort()
  await both[0]
  expect(await transport.handOver(testMail(), second.signal)).toMatchObject({ kind: 'unreachable' })
})

test('no server, or none of that name, is certain', async () => {
  const { server, transport } = await open()
  await server.stop()
  expect(await transport.handOver(testMail(), never)).toEqual({
    kind: 'unreachable',
    reply: 'No answer: ECONNREFUSED',
  })
  const nowhere = createSmtpTransport({ url: 'smtp://mail.invalid:25', connections: 1, dkim: null })
  expect(await nowhere.handOver(testMail(), never)).toMatchObject({ kind: 'unreachable' })
})

test('umlauts before the @ go to a server that takes them, and are refused before anything is sent to one that does not', async () => {
  const capable = await open()
  const mail = testMail({ to: 'jörg@müller.example' })
  expect(await capable.transport.handOver(mail, never)).toMatchObject({ kind: 'accepted' })
  expect(capable.server.mails[0]).toMatchObject({
    // As the server reads what came as xn--mller-kva.example.
    recipients: ['jörg@müller.example'],
    hasSmtpUtf8: true,
  })
  const plain = await open({ hasSmtpUtf8: false })
  plain.server.behave(faultAt('mail', { kind: 'cut' }))
  expect(await plain.transport.handOver(mail, never)).toEqual({
    kind: 'refused',
    about: 'recipient',
    code: 553,
    enhanced: '5.6.7',
    reply: expect.stringContaining('SMTPUTF8'),
  })
  plain.server.behave(null)
  expect(await plain.transport.handOver(testMail({ to: 'jorg@müller.example' }), never)).toMatchObject({
    kind: 'accepted',
  })
})

test('what is no address is refused without asking the server', async () => {
  const { server, transport } = await open()
  const to = 'a@b.example>\r\nRCPT TO:<c@d.example'
  expect(await transport.handOver(testMail({ to }), never)).toMatchObject({
    kind: 'refused',
    about: 'recipient',
  })
  expect(server.connections).toBe(0)
})

test('the connection is encrypted where the server can; where it has to be and cannot, nothing is sent', async () => {
  const { server, transport } = await open({ hasTls: true })
  expect(await transport.handOver(testMail(), never)).toMatchObject({ kind: 'accepted' })
  expect(server.mails[0]?.isEncrypted).toBe(true)
  const plain = await open()
  const strict = createSmtpTransport({
    url: `${plain.server.url}?requireTLS=true`,
    connections: 1,
    dkim: null,
  })
  expect(await strict.handOver(testMail(), never)).toMatchObject({ kind: 'unreachable' })
  expect(plain.server.accepted.size).toBe(0)
})

test('a certificate that nobody vouches for is not trusted', async () => {
  const { server } = await open({ hasTls: true })
  const [url = ''] = server.url.split('?')
  const transport = createSmtpTransport({ url, connections: 1, dkim: null })
  expect(await transport.handOver(testMail(), never)).toMatchObject({ kind: 'unreachable' })
})

test('it signs in; who is not let in has not sent, and no password is repeated', async () => {
  const user = { name: 'meridian', password: 'p@ss word' }
  const { server, transport } = await open({ user })
  expect(await transport.handOver(testMail(), never)).toMatchObject({ kind: 'accepted' })
  const wrong = createSmtpTransport({
    url: server.url.replace('p%40ss%20word', 'wrong-secret'),
    connections: 1,
    dkim: null,
  })
  const handOver = await wrong.handOver(testMail(), never)
  expect(handOver).toMatchObject({ kind: 'unreachable', reply: expect.stringContaining('535') })
  expect(JSON.stringify(handOver)).not.toContain('wrong-secret')
})

test('closing waits for the mails under way, and takes no more', async () => {
  const { server, transport } = await open({ delayMs: 20 })
  const underWay = transport.handOver(testMail(), never)
  await expect.poll(() => server.connections).toBe(1)
  await transport.close()
  expect(server.accepted.size).toBe(1)
  expect(await underWay).toMatchObject({ kind: 'accepted' })
  expect(await transport.handOver(testMail(), never)).toMatchObject({ kind: 'unreachable' })
})
