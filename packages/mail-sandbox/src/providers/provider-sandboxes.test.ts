import { afterEach, expect, test } from 'vitest'
import { createMailgunSandbox } from './mailgun-sandbox.ts'
import { createPostmarkSandbox } from './postmark-sandbox.ts'
import type { ProviderSandbox } from './provider-sandbox.ts'
import { createResendSandbox } from './resend-sandbox.ts'
import { createSesSandbox } from './ses-sandbox.ts'

const running: ProviderSandbox[] = []

afterEach(async () => {
  for (const sandbox of running.splice(0)) await sandbox.stop()
})

async function open(sandbox: ProviderSandbox) {
  running.push(sandbox)
  const url = await sandbox.start()
  return async (path: string, headers: Record<string, string>, body: unknown) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
}

const postmarkMail = { From: 'a@a.example', To: 'r@b.example', TextBody: 'Hello', HtmlBody: '<p>Hello</p>' }

test('Postmark asks for its token, knows its fields and streams, and takes a repeated mail twice', async () => {
  const sandbox = createPostmarkSandbox({ token: 't' })
  const post = await open(sandbox)
  const token = { 'x-postmark-server-token': 't' }
  expect(await post('/email', {}, postmarkMail)).toMatchObject({ status: 401, body: { ErrorCode: 10 } })
  expect(await post('/other', token, postmarkMail)).toMatchObject({ status: 404 })
  for (const [part, code] of [
    [{ To: 'nobody' }, 300],
    [{ Unknown: 1 }, 402],
    [{ HtmlBody: '' }, 402],
    [{ MessageStream: 'other' }, 1235],
  ] as const) {
    expect(await post('/email', token, { ...postmarkMail, ...part })).toMatchObject({
      status: 422,
      body: { ErrorCode: code },
    })
  }
  for (let times = 0; times < 2; times += 1) {
    expect(await post('/email', token, postmarkMail)).toMatchObject({ status: 200, body: { ErrorCode: 0 } })
  }
  expect(sandbox.mails).toHaveLength(2)
})

const resendMail = { from: 'a@a.example', to: ['r@b.example'], subject: 'Hello', text: 'x', html: '<p>x</p>' }

test('Resend asks for its key, and takes a mail once under an idempotency key', async () => {
  const sandbox = createResendSandbox({ apiKey: 'k' })
  const post = await open(sandbox)
  const auth = { authorization: 'Bearer k' }
  expect(await post('/emails', {}, resendMail)).toMatchObject({ body: { name: 'missing_api_key' } })
  expect(await post('/emails', { authorization: 'Bearer x' }, resendMail)).toMatchObject({ status: 401 })
  expect(await post('/emails', auth, { ...resendMail, to: [] })).toMatchObject({ status: 422 })
  const key = { ...auth, 'idempotency-key': 'one' }
  const [first, second] = [await post('/emails', key, resendMail), await post('/emails', key, resendMail)]
  expect(second).toEqual(first)
  expect(sandbox.mails).toHaveLength(1)
  expect(await post('/emails', key, { ...resendMail, subject: 'Other' })).toMatchObject({
    status: 409,
    body: { name: 'invalid_idempotent_request' },
  })
  const long = { ...auth, 'idempotency-key': 'k'.repeat(257) }
  expect(await post('/emails', long, resendMail)).toMatchObject({ body: { name: 'invalid_idempotency_key' } })
})

test('Mailgun asks for its key and domain, and for what it cannot do without', async () => {
  const post = await open(createMailgunSandbox({ apiKey: 'k', domain: 'mg.example' }))
  const authorization = `Basic ${Buffer.from('api:k').toString('base64')}`
  expect(await post('/v3/mg.example/messages.mime', {}, {})).toMatchObject({ status: 401 })
  expect(await post('/v3/other.example/messages.mime', { authorization }, {})).toMatchObject({ status: 404 })
  expect(await post('/v3/mg.example/messages.mime', { authorization }, {})).toMatchObject({ status: 400 })
})

test('SES takes no request that is not signed', async () => {
  const post = await open(createSesSandbox({ accessKeyId: 'a', secretAccessKey: 's', region: 'eu-west-1' }))
  expect(await post('/v2/email/outbound-emails', {}, {})).toMatchObject({ status: 403 })
})
