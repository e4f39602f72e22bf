import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { generateKeyPairSync } from 'node:crypto'
import { createPostmarkSandbox } from '@meridian/mail-sandbox/providers/postmark-sandbox'
import { faultAt, type SmtpFault, type SmtpStep } from '@meridian/mail-sandbox/smtp-faults'
import { SmtpSandbox } from '@meridian/mail-sandbox/smtp-sandbox'
import { openPool } from '../../../test/pool.ts'
import { env } from '../../env.ts'
import { HopelessJobError } from '../queue/hopeless-job.ts'
import { composeMail } from './compose-mail.ts'
import { createMailSender, type MailSender } from './mail-sender.ts'
import { type MailInput, MailSchema } from './mail.ts'

const db = openPool()
const from = { name: 'Meridian', address: 'editors@meridian.example' }
const options = { db, from, publicUrl: env.PUBLIC_URL }
const server = new SmtpSandbox()
let sender: MailSender

const smtp = () => ({ kind: 'smtp', url: server.url, connections: 4, dkim: null }) as const

beforeEach(async () => {
  await db.query('truncate mail_deliveries, mailbox_messages')
  await server.start()
  server.mails.length = 0
  server.behave(null)
  sender = createMailSender({ ...options, transport: smtp() })
})

afterEach(async () => {
  await sender.close()
  await server.stop()
})

afterAll(() => db.end())

function mail(data: Partial<MailInput> = {}) {
  const parts = composeMail({
    siteName: 'Meridian',
    siteUrl: 'http://localhost:4321',
    heading: 'A quiet notice',
    preview: 'Nothing has happened.',
    blocks: [{ kind: 'paragraph', text: 'Nothing has happened – “really”, says Zoë.' }],
    reason: 'You get this because it is a test.',
  })
  return MailSchema.parse({
    key: 'one',
    to: 'reader@example.org',
    subject: 'A quiet notice',
    ...parts,
    ...data,
  })
}

test('a mail has a text part and an HTML part, says who it is from, and asks for no automatic answer', async () => {
  expect(await sender.send(mail({ replyTo: { name: 'Zoë Ólafs', address: 'zoe@example.org' } }))).toBe(true)
  const [received] = server.mails
  expect(received?.recipients).toEqual(['reader@example.org'])
  expect(received?.headers.get('from')).toBe('Meridian <editors@meridian.example>')
  expect(received?.headers.get('reply-to')).toContain('<zoe@example.org>')
  expect(received?.headers.get('auto-submitted')).toBe('auto-generated')
  expect(received?.headers.get('content-type')).toMatch(/^multipart\/alternative/)
  expect(received?.headers.get('message-id')).toMatch(/^<[0-9a-f]{40}@localhost>$/)
  expect(received?.source).toMatch(/Content-Type: text\/plain; charset=utf-8[\s\S]*Content-Type: text\/html/)
})

test('newsletter mail can be unsubscribed from with one click (RFC 8058)', async () => {
  await sender.send(mail({ unsubscribeUrl: 'https://magazine.example/api/newsletter/unsubscribe?token=x' }))
  const headers = server.mails[0]?.headers
  expect(headers?.get('list-unsubscribe')).toBe(
    '<https://magazine.example/api/newsletter/unsubscribe?token=x>',
  )
  expect(headers?.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

test('no name, subject or address adds a header or a recipient', async () => {
  const attack = 'Mallory\r\nBcc: everyone@example.org\r\n\r\nBuy now'
  await sender.send(mail({ subject: attack, replyTo: { name: attack, address: 'mallory@example.org' } }))
  const [received] = server.mails
  expect(received?.recipients).toEqual(['reader@example.org'])
  expect([...(received?.headers.keys() ?? [])]).not.toContain('bcc')
  expect(received?.headers.get('subject')).toBe('Mallory Bcc: everyone@example.org Buy now')
  for (const to of [
    'a@example.org\r\nBcc: b@example.org',
    'a@example.org, b@example.org',
    '<a@example.org>',
  ]) {
    expect(() => mail({ to })).toThrow('email')
  }
})

test('a mail that is asked for again, or twice at once, is sent once', async () => {
  const sent = await Promise.all([sender.send(mail()), sender.send(mail()), sender.send(mail())])
  expect(sent.filter(Boolean)).toHaveLength(1)
  expect(await sender.send(mail())).toBe(false)
  expect(await sender.send(mail({ key: 'two' }))).toBe(true)
  expect(server.mails).toHaveLength(2)
})

test('a mail whose sending was not noted goes out again under the same Message-ID', async () => {
  await sender.send(mail())
  await db.query('delete from mail_deliveries')
  await sender.send(mail())
  const ids = server.mails.map(({ headers }) => headers.get('message-id'))
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
})

test('a server that is away is an error that may pass, and the mail is sent when it is back', async () => {
  await server.stop()
  const failure = await sender.send(mail()).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(HopelessJobError)
  await server.start()
  expect(await sender.send(mail())).toBe(true)
  expect(server.mails).toHaveLength(1)
})

test.each([
  [450, false],
  [550, true],
])('an answer %i about a recipient, for good: %s; nobody is named', async (code, isHopeless) => {
  server.behave(faultAt('rcpt', { kind: 'answer', code, words: 'reader@example.org is unknown here' }))
  const failure = await sender.send(mail()).catch((error: unknown) => error)
  expect(failure instanceof HopelessJobError).toBe(isHopeless)
  expect(failure).toMatchObject({ message: expect.stringContaining(String(code)) })
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('reader@')
})

test.each<[string, SmtpStep, SmtpFault, boolean]>([
  ['refuses our address', 'mail', { kind: 'answer', code: 550, words: '5.7.1 Not allowed' }, false],
  ['refuses what the mail says', 'end', { kind: 'answer', code: 554, words: '5.7.1 Spam' }, true],
  ['takes the mail and says nothing', 'accepted', { kind: 'cut' }, false],
  ['hangs up', 'connect', { kind: 'cut' }, false],
])('a server that %s', async (_, step, fault, isHopeless) => {
  server.behave(faultAt(step, fault))
  const failure = await sender.send(mail()).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure instanceof HopelessJobError).toBe(isHopeless)
  server.behave(null)
  expect(await sender.send(mail())).toBe(true)
})

test('it is signed where there is a key, and goes by a provider where one is set up', async () => {
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const dkim = { domain: 'meridian.example', selector: 'news', key }
  const signing = createMailSender({ ...options, transport: { ...smtp(), dkim } })
  await signing.send(mail())
  expect(server.mails[0]?.headers.get('dkim-signature')).toContain('d=meridian.example; s=news;')
  await signing.close()
  const postmark = createPostmarkSandbox({ token: 't', streams: ['outbound'] })
  const transport = {
    kind: 'postmark',
    url: await postmark.start(),
    token: 't',
    broadcastStream: 'news',
  } as const
  const provided = createMailSender({ ...options, transport })
  expect(await provided.send(mail({ key: 'two' }))).toBe(true)
  expect(postmark.mails).toMatchObject([{ recipient: 'reader@example.org' }])
  await provided.close()
  await postmark.stop()
})

test('without a mail server mail lies in the local mailbox, once', async () => {
  const local = createMailSender({ ...options, transport: { kind: 'mailbox' } })
  await Promise.all([local.send(mail()), local.send(mail())])
  const { rows } = await db.query('select * from mailbox_messages')
  expect(rows).toMatchObject([
    {
      to: 'reader@example.org',
      from: 'Meridian <editors@meridian.example>',
      subject: 'A quiet notice',
      is_confidential: false,
      headers: { 'Auto-Submitted': 'auto-generated' },
    },
  ])
  expect(server.mails).toEqual([])
})
