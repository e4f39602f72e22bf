import { createMailgunSandbox } from '@meridian/mail-sandbox/providers/mailgun-sandbox'
import { createPostmarkSandbox } from '@meridian/mail-sandbox/providers/postmark-sandbox'
import type { ProviderSandbox } from '@meridian/mail-sandbox/providers/provider-sandbox'
import { createResendSandbox } from '@meridian/mail-sandbox/providers/resend-sandbox'
import { createSesSandbox } from '@meridian/mail-sandbox/providers/ses-sandbox'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'
import { testMail } from '../../../../test/outgoing-mail.ts'
import type { MailTransport } from '../mail-transport.ts'
import { SharedText } from '../message/mail-body.ts'
import { createMailgunTransport } from './mailgun-transport.ts'
import { createPostmarkTransport } from './postmark-transport.ts'
import { createResendTransport } from './resend-transport.ts'
import { createSesTransport } from './ses-transport.ts'

const secret = 'a-secret-of-the-account'
const wrong = 'another-secret-of-theirs'
const domain = 'mg.magazine.example'
const region = 'eu-central-1'
const never = new AbortController().signal

interface Provider {
  sandbox: () => ProviderSandbox
  transport: (url: string, password: string) => MailTransport
}

const providers: Record<'ses' | 'postmark' | 'mailgun' | 'resend', Provider> = {
  ses: {
    sandbox: () => createSesSandbox({ accessKeyId: 'AKIA', secretAccessKey: secret, region }),
    transport: (endpoint, secretAccessKey) =>
      createSesTransport({
        region,
        endpoint,
        credentials: { accessKeyId: 'AKIA', secretAccessKey },
        configurationSet: 'newsletters',
        connections: 2,
      }),
  },
  postmark: {
    sandbox: () => createPostmarkSandbox({ token: secret }),
    transport: (url, token) => createPostmarkTransport({ url, token, stream: 'broadcast' }),
  },
  mailgun: {
    sandbox: () => createMailgunSandbox({ apiKey: secret, domain }),
    transport: (url, apiKey) => createMailgunTransport({ url, apiKey, domain }),
  },
  resend: {
    sandbox: () => createResendSandbox({ apiKey: secret }),
    transport: (url, apiKey) => createResendTransport({ url, apiKey }),
  },
}

const running: { stop: () => Promise<void> }[] = []

afterEach(async () => {
  for (const { stop } of running.splice(0).toReversed()) await stop()
})

async function open({ sandbox, transport: create }: Provider, password = secret) {
  const server = sandbox()
  const transport = create(await server.start(), password)
  running.push({ stop: () => server.stop() }, { stop: () => transport.close() })
  return { server, transport }
}

/** What the provider's mail says, whichever form it came in. */
async function read(server: ProviderSandbox) {
  const mail = server.mails[0]
  if (mail?.parts) return { ...mail.parts, headers: new Map(Object.entries(mail.parts.headers)) }
  const { subject, text = '', html = '', headers } = await PostalMime.parse(mail?.source ?? '')
  return {
    subject,
    text: text.trimEnd(),
    html: html.trimEnd(),
    headers: new Map(headers.map(({ originalKey, value }) => [originalKey, value])),
  }
}

describe.each(Object.entries(providers))('%s', (name, provider) => {
  test('takes a mail with all of it, and says which one it is', async () => {
    const { server, transport } = await open(provider)
    const personal = [new SharedText('Good morning, '), 'Zoë $& {{x}} 👩🏽‍⚖️', new SharedText(' – \0bye.')]
    const mail = testMail({
      text: personal,
      html: personal,
      subject: 'Größe\r\nBcc: x@example.org',
      replyTo: { name: 'Ö', address: 'zoe@example.org' },
    })
    const handOver = await transport.handOver(mail, never)
    expect(handOver).toMatchObject({ kind: 'accepted', providerId: expect.stringMatching(/./) })
    expect(server.mails).toMatchObject([{ recipient: 'reader@example.org', tag: '0123456789abcdef' }])
    const got = await read(server)
    expect(got).toMatchObject({
      subject: 'Größe Bcc: x@example.org',
      text: 'Good morning, Zoë $& {{x}} 👩🏽‍⚖️ – bye.',
      html: 'Good morning, Zoë $& {{x}} 👩🏽‍⚖️ – bye.',
    })
    expect(got.headers.get('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect([...got.headers.keys()].map((key) => key.toLowerCase())).not.toContain('bcc')
    // Resend is told nothing of it, and has a tag instead.
    if (name !== 'resend') expect(server.mails[0]?.messageId).toBe('<0123456789abcdef@magazine.example>')
  })

  test('a key that is not accepted is about us, and stands in no answer', async () => {
    const { server, transport } = await open(provider, wrong)
    const handOver = await transport.handOver(testMail(), never)
    expect(handOver.kind).toBe('unreachable')
    expect(JSON.stringify(handOver)).not.toContain(wrong)
    expect(server.accepted.size).toBe(0)
  })

  test.each([
    [429, { kind: 'later', code: 429, isAboutRate: true }],
    [503, { kind: 'later', code: 503, isAboutRate: false }],
    [500, { kind: 'uncertain' }],
    [502, { kind: 'uncertain' }],
    [504, { kind: 'uncertain' }],
    [400, { kind: 'refused', about: 'message', code: 400 }],
  ])('an answer of %i', async (status, meaning) => {
    const { server, transport } = await open(provider)
    server.behave(() => ({ kind: 'status', status }))
    expect(await transport.handOver(testMail(), never)).toMatchObject(meaning)
    expect([server.requests, server.accepted.size]).toEqual([1, 0])
  })

  test('nothing is sent twice by itself: a lost answer is uncertain after one request', async () => {
    const { server, transport } = await open(provider)
    server.behave(() => ({ kind: 'lost' }))
    expect(await transport.handOver(testMail(), never)).toMatchObject({ kind: 'uncertain' })
    server.behave(() => ({ kind: 'cut' }))
    expect(await transport.handOver(testMail({ key: 'other' }), never)).toMatchObject({ kind: 'uncertain' })
    expect([server.requests, server.accepted.size]).toEqual([2, 1])
  })

  test('handed over again under its key it is one mail where it says so, and only there', async () => {
    const { server, transport } = await open(provider)
    server.behave(() => ({ kind: 'lost' }))
    await transport.handOver(testMail(), never)
    server.behave(null)
    expect(await transport.handOver(testMail(), never)).toMatchObject({ kind: 'accepted' })
    expect(server.mails).toHaveLength(transport.isIdempotent ? 1 : 2)
    expect(transport.isIdempotent).toBe(name === 'resend')
    expect(transport.idempotentForMs > 0).toBe(name === 'resend')
  })

  test('a signal ends the waiting for an answer', async () => {
    const { server, transport } = await open(provider)
    const { promise: isTaken, resolve } = Promise.withResolvers<void>()
    server.behave(() => {
      resolve()
      return { kind: 'silent' }
    })
    const controller = new AbortController()
    const handOver = transport.handOver(testMail(), controller.signal)
    await isTaken
    controller.abort()
    expect(await handOver).toMatchObject({ kind: 'uncertain' })
    expect(await transport.handOver(testMail(), controller.signal)).toMatchObject({ kind: 'unreachable' })
    expect(server.requests).toBe(1)
  })

  test('a provider that is away, or unknown, is certain', async () => {
    const { server, transport } = await open(provider)
    await server.stop()
    expect(await transport.handOver(testMail(), never)).toMatchObject({
      kind: 'unreachable',
      reply: 'No answer: ECONNREFUSED',
    })
    const nowhere = provider.transport('http://api.invalid', secret)
    expect(await nowhere.handOver(testMail(), never)).toMatchObject({ kind: 'unreachable' })
  })

  test('addresses with umlauts: domains are written in ASCII, the rest is refused before anything is sent', async () => {
    const { server, transport } = await open(provider)
    expect(await transport.handOver(testMail({ to: 'jorg@müller.example' }), never)).toMatchObject({
      kind: 'accepted',
    })
    expect(server.mails[0]?.recipient).toBe('jorg@xn--mller-kva.example')
    for (const to of [
      'jörg@müller.example',
      'a@b.example, c@d.example',
      'a@b.example>\r\nBcc: <c@d.example',
    ]) {
      expect(await transport.handOver(testMail({ to }), never)).toMatchObject({
        kind: 'refused',
        about: 'recipient',
        code: 553,
        enhanced: '5.6.7',
      })
    }
    expect(server.requests).toBe(1)
  })

  test('closing waits for the mails under way, and takes no more', async () => {
    const { server, transport } = await open(provider)
    const underWay = transport.handOver(testMail(), never)
    await transport.close()
    expect(await underWay).toMatchObject({ kind: 'accepted' })
    expect(await transport.handOver(testMail(), never)).toMatchObject({ kind: 'unreachable' })
    expect(server.requests).toBe(1)
  })
})

const ofSes = (type: string, message: string) => ({
  headers: { 'x-amzn-errortype': type },
  body: { message },
})

test.each([
  [
    'postmark',
    422,
    { body: { ErrorCode: 406, Message: 'Inactive recipient' } },
    { kind: 'refused', about: 'recipient' },
  ],
  ['postmark', 422, { body: { ErrorCode: 300, Message: 'Invalid' } }, { kind: 'refused', about: 'message' }],
  [
    'postmark',
    422,
    { body: { ErrorCode: 400, Message: 'No signature' } },
    { kind: 'refused', about: 'sender' },
  ],
  ['postmark', 422, { body: { ErrorCode: 412, Message: 'Pending' } }, { kind: 'refused', about: 'sender' }],
  [
    'postmark',
    422,
    { body: { ErrorCode: 100, Message: 'Maintenance' } },
    { kind: 'later', isAboutRate: false },
  ],
  [
    'resend',
    403,
    { body: { name: 'validation_error', message: 'Not verified' } },
    { kind: 'refused', about: 'sender' },
  ],
  ['resend', 403, { body: { name: 'invalid_api_key', message: 'No' } }, { kind: 'unreachable' }],
  [
    'resend',
    409,
    { body: { name: 'concurrent_idempotent_requests' } },
    { kind: 'later', isAboutRate: false },
  ],
  [
    'resend',
    422,
    { body: { name: 'validation_error', message: 'Bad' } },
    { kind: 'refused', about: 'message' },
  ],
  ['resend', 429, { body: { name: 'daily_quota_exceeded' } }, { kind: 'later', isAboutRate: true }],
  ['mailgun', 404, { body: { message: 'Domain not found' } }, { kind: 'refused', about: 'sender' }],
  [
    'mailgun',
    400,
    { body: { message: "'to' parameter is not a valid address" } },
    { kind: 'refused', about: 'recipient' },
  ],
  [
    'ses',
    400,
    ofSes('MessageRejected', 'Email address is not verified.'),
    { kind: 'refused', about: 'sender' },
  ],
  ['ses', 400, ofSes('MessageRejected', 'Virus found'), { kind: 'refused', about: 'message' }],
  ['ses', 400, ofSes('MailFromDomainNotVerifiedException', 'x'), { kind: 'refused', about: 'sender' }],
  ['ses', 400, ofSes('SendingPausedException', 'x'), { kind: 'unreachable' }],
  ['ses', 400, ofSes('AccountSuspendedException', 'x'), { kind: 'unreachable' }],
  ['ses', 400, ofSes('LimitExceededException', 'x'), { kind: 'later', isAboutRate: true }],
  ['ses', 400, ofSes('ThrottlingException', 'x'), { kind: 'later', isAboutRate: true }],
] as const)('%s says %i %j', async (name, status, said, meaning) => {
  const { server, transport } = await open(providers[name])
  server.behave(() => ({ kind: 'answer', status, ...said }))
  expect(await transport.handOver(testMail(), never)).toMatchObject(meaning)
})

test('a key that came with another mail leaves uncertain which of them was sent', async () => {
  const { server, transport } = await open(providers.resend)
  await transport.handOver(testMail(), never)
  const other = await transport.handOver(testMail({ subject: 'Another' }), never)
  expect(other).toMatchObject({
    kind: 'uncertain',
    reply: expect.stringContaining('invalid_idempotent_request'),
  })
  expect(server.mails).toHaveLength(1)
})

test('a provider that sends us elsewhere gets nothing, and neither does the other place', async () => {
  const { server, transport } = await open(providers.postmark)
  const elsewhere = createPostmarkSandbox({ token: secret })
  running.push({ stop: () => elsewhere.stop() })
  const location = `${await elsewhere.start()}/email`
  server.behave(() => ({ kind: 'answer', status: 307, headers: { location }, body: {} }))
  expect(await transport.handOver(testMail(), never)).toMatchObject({ kind: 'unreachable' })
  expect(elsewhere.requests).toBe(0)
})

test.each(['postmark', 'resend'] as const)('%s gets names in words, and any key', async (name) => {
  const { server, transport } = await open(providers[name])
  const from = { name: 'Zoë "Z" Ólafs, <x>', address: 'letters@magazine.example' }
  const handOver = await transport.handOver(testMail({ from, key: 'ä\r\nX: y'.repeat(60) }), never)
  expect(handOver.kind).toBe('accepted')
  expect(server.mails[0]?.sender).toBe(String.raw`"Zoë \"Z\" Ólafs, <x>" <letters@magazine.example>`)
})

test('what cannot be requested at all certainly was not', async () => {
  const transport = createPostmarkTransport({ url: 'http://127.0.0.1:9', token: 'a\nb', stream: 'x' })
  expect(await transport.handOver(testMail(), never)).toMatchObject({ kind: 'unreachable' })
})

test('an answer of success that is no JSON is success', async () => {
  const { server, transport } = await open(providers.postmark)
  server.behave(() => ({ kind: 'answer', status: 200, body: undefined }))
  expect(await transport.handOver(testMail(), never)).toEqual({ kind: 'accepted', reply: '200' })
})
