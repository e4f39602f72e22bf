import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withSecretFiles } from '@meridian/shared/configuration/secret-files'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { mailTransportVariables, readMailTransportEnv } from './mail-transport-env.ts'

const schema = z.object(mailTransportVariables)

function read(source: Record<string, string | undefined>) {
  const problems: string[] = []
  const values = schema.parse(withSecretFiles(source, schema))
  const transport = readMailTransportEnv(values, (variable, message) =>
    problems.push(`${variable} ${message}`),
  )
  return { transport, problems }
}

const pem = (bits: number) =>
  String(
    generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  )

test('where nothing is set mail lies in the mailbox; a mail server alone is used', () => {
  expect(read({})).toEqual({ transport: { kind: 'mailbox' }, problems: [] })
  expect(read({ SMTP_URL: 'smtp://mail.example' })).toEqual({
    transport: { kind: 'smtp', url: 'smtp://mail.example', connections: 10, dkim: null },
    problems: [],
  })
})

test.each([
  [{ MAIL_TRANSPORT: 'smtp' }, ['SMTP_URL']],
  [{ MAIL_TRANSPORT: 'ses' }, ['SES_REGION']],
  [{ MAIL_TRANSPORT: 'ses', SES_REGION: 'x', SES_ACCESS_KEY_ID: 'a' }, ['SES_SECRET_ACCESS_KEY']],
  [{ MAIL_TRANSPORT: 'ses', SES_REGION: 'x', SES_SECRET_ACCESS_KEY: 'a' }, ['SES_ACCESS_KEY_ID']],
  [{ MAIL_TRANSPORT: 'postmark' }, ['POSTMARK_SERVER_TOKEN']],
  [{ MAIL_TRANSPORT: 'mailgun' }, ['MAILGUN_API_KEY', 'MAILGUN_DOMAIN']],
  [{ MAIL_TRANSPORT: 'resend' }, ['RESEND_API_KEY']],
  [{ DKIM_DOMAIN: 'a.example' }, ['DKIM_SELECTOR', 'DKIM_PRIVATE_KEY']],
  [{ DKIM_SELECTOR: 'a' }, ['DKIM_DOMAIN', 'DKIM_PRIVATE_KEY']],
])('%j says what is missing', (source, missing) => {
  expect(read(source).problems.map((problem) => problem.split(' ')[0])).toEqual(missing)
})

test.each([
  [
    { MAIL_TRANSPORT: 'ses', SES_REGION: 'eu-west-1' },
    { kind: 'ses', credentials: null, endpoint: null },
  ],
  [
    { MAIL_TRANSPORT: 'postmark', POSTMARK_SERVER_TOKEN: 't' },
    { kind: 'postmark', url: 'https://api.postmarkapp.com', broadcastStream: 'broadcast' },
  ],
  [
    {
      MAIL_TRANSPORT: 'mailgun',
      MAILGUN_API_KEY: 'k',
      MAILGUN_DOMAIN: 'mg.a.example',
      MAIL_API_URL: 'https://api.eu.mailgun.net/',
    },
    { kind: 'mailgun', url: 'https://api.eu.mailgun.net', domain: 'mg.a.example' },
  ],
  [
    { MAIL_TRANSPORT: 'resend', RESEND_API_KEY: 'k' },
    { kind: 'resend', url: 'https://api.resend.com' },
  ],
])('%j is enough', (source, transport) => {
  expect(read(source)).toMatchObject({ transport, problems: [] })
})

const signing = { SMTP_URL: 'smtp://mail.example', DKIM_DOMAIN: 'a.example', DKIM_SELECTOR: 'news' }

test('the key of signatures may be in one line, or in a file', () => {
  const key = pem(2048)
  const file = join(mkdtempSync(join(tmpdir(), 'dkim-')), 'key.pem')
  writeFileSync(file, key)
  for (const given of [
    { DKIM_PRIVATE_KEY: key.replaceAll('\n', String.raw`\n`) },
    { DKIM_PRIVATE_KEY_FILE: file },
  ]) {
    const { transport, problems } = read({ ...signing, ...given })
    expect(problems).toEqual([])
    expect(transport).toMatchObject({
      dkim: { domain: 'a.example', selector: 'news', key: { type: 'private' } },
    })
  }
})

test.each([
  ['no key', 'not-a-key-but-a-secret'],
  ['too short a key', pem(512)],
  [
    'a key of another kind',
    String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })),
  ],
])('%s is refused without being repeated', (_, key) => {
  const { problems } = read({ ...signing, DKIM_PRIVATE_KEY: key })
  expect(problems).toEqual(['DKIM_PRIVATE_KEY must be a private RSA key of 1024 bits or more, as PEM'])
})
