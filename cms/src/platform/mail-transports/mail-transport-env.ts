import { createPrivateKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { transportKinds } from './mail-transport.ts'
import type { DkimSigner } from './message/sign-message.ts'

const section = 'Mail'
const secret = { section, secret: true } as const
const text = z.string().trim().min(1).optional()
/** What stands in a header of requests. */
const token = z
  .string()
  .trim()
  .regex(/^[\u0021-\u007e]+$/, 'must be letters, digits and signs of ASCII')
  .optional()

/** The variables that say how mail goes out. */
export const mailTransportVariables = {
  MAIL_TRANSPORT: z.enum(transportKinds).optional().meta({
    description:
      'How mail goes out: `smtp`, or by the API of a provider: `ses` (Amazon SES), `postmark`, `mailgun` or `resend`.',
    section,
    fallback: 'smtp where SMTP_URL is set; else mail lies in the mailbox of the admin instead of going out',
    example: 'smtp',
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      description:
        'The mail server. `smtp://` encrypts the connection where the server can, `?requireTLS=true` only sends so. Without a server or provider mail lies in the mailbox of the admin instead of going out.',
      ...secret,
      example: 'smtps://user:password@mail.example:465',
    }),
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(100).default(10).meta({
    description:
      'How many connections to the mail server, or to Amazon SES, newsletters may use at a time. Other mail has 4 of its own.',
    section,
  }),
  DKIM_DOMAIN: text.meta({
    description:
      'The domain that mail by SMTP is signed for (DKIM), usually that of MAIL_FROM. Providers sign by themselves.',
    section,
    example: 'magazine.example',
    fallback: 'mail is not signed here',
  }),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[A-Za-z0-9.-]{1,63}$/, 'must be letters, digits, dots and hyphens')
    .optional()
    .meta({
      description:
        'Which key: its public half stands in the DNS at `selector._domainkey.` before DKIM_DOMAIN.',
      section,
      example: 'news2026',
    }),
  DKIM_PRIVATE_KEY: text.meta({
    description:
      'The private RSA key of the signature, as PEM. In one line its line breaks are written `\\n`.',
    ...secret,
  }),
  MAIL_API_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional()
    .meta({
      description:
        'Where the API of the mail provider is. Mailgun in the EU is at https://api.eu.mailgun.net.',
      section,
      fallback: "the provider's own address",
      example: 'https://api.eu.mailgun.net',
    }),
  SES_REGION: text.meta({ description: 'The region of Amazon SES.', section, example: 'eu-central-1' }),
  SES_ACCESS_KEY_ID: text.meta({
    description: 'An access key that may call ses:SendEmail.',
    section,
    fallback: 'what the machine has: a role or a profile of AWS',
  }),
  SES_SECRET_ACCESS_KEY: text.meta({ description: 'The secret of SES_ACCESS_KEY_ID.', ...secret }),
  SES_CONFIGURATION_SET: text.meta({
    description: 'The configuration set of Amazon SES that reports bounces and complaints.',
    section,
  }),
  POSTMARK_SERVER_TOKEN: token.meta({ description: 'The token of the server at Postmark.', ...secret }),
  POSTMARK_BROADCAST_STREAM: z.string().trim().min(1).default('broadcast').meta({
    description: 'The message stream of Postmark for newsletters. Other mail goes through `outbound`.',
    section,
  }),
  MAILGUN_API_KEY: token.meta({ description: 'A sending key of Mailgun.', ...secret }),
  MAILGUN_DOMAIN: text.meta({
    description: 'The sending domain at Mailgun.',
    section,
    example: 'mg.magazine.example',
  }),
  RESEND_API_KEY: token.meta({ description: 'An API key of Resend that may send.', ...secret }),
}

/** How mail goes out. */
export type MailTransportEnv =
  | { kind: 'mailbox' }
  | { kind: 'smtp'; url: string; connections: number; dkim: DkimSigner | null }
  | {
      kind: 'ses'
      region: string
      credentials: { accessKeyId: string; secretAccessKey: string } | null
      configurationSet: string | null
      endpoint: string | null
      connections: number
    }
  | { kind: 'postmark'; url: string; token: string; broadcastStream: string }
  | { kind: 'mailgun'; url: string; apiKey: string; domain: string }
  | { kind: 'resend'; url: string; apiKey: string }

type Values = z.output<z.ZodObject<typeof mailTransportVariables>>
type Problem = (variable: keyof Values, message: string) => void

/** Puts the variables together. Calls `problem` with the variable and what is wrong; no message repeats a value. */
export function readMailTransportEnv(values: Values, problem: Problem): MailTransportEnv {
  const kind = values.MAIL_TRANSPORT ?? (values.SMTP_URL === undefined ? 'mailbox' : 'smtp')
  const required = (variable: keyof Values): string => {
    const value = values[variable]
    if (typeof value === 'string') return value
    problem(variable, `is missing; MAIL_TRANSPORT says ${kind}`)
    return ''
  }
  const dkim = readDkim(values, problem)
  const connections = values.SMTP_CONNECTIONS
  switch (kind) {
    case 'mailbox':
      return { kind }
    case 'smtp':
      return { kind, url: required('SMTP_URL'), connections, dkim }
    case 'ses':
      return {
        kind,
        region: required('SES_REGION'),
        credentials: readCredentials(values, problem),
        configurationSet: values.SES_CONFIGURATION_SET ?? null,
        endpoint: values.MAIL_API_URL ?? null,
        connections,
      }
    case 'postmark':
      return {
        kind,
        url: values.MAIL_API_URL ?? 'https://api.postmarkapp.com',
        token: required('POSTMARK_SERVER_TOKEN'),
        broadcastStream: values.POSTMARK_BROADCAST_STREAM,
      }
    case 'mailgun':
      return {
        kind,
        url: values.MAIL_API_URL ?? 'https://api.mailgun.net',
        apiKey: required('MAILGUN_API_KEY'),
        domain: required('MAILGUN_DOMAIN'),
      }
    case 'resend':
      return {
        kind,
        url: values.MAIL_API_URL ?? 'https://api.resend.com',
        apiKey: required('RESEND_API_KEY'),
      }
  }
}

function readCredentials(values: Values, problem: Problem) {
  const { SES_ACCESS_KEY_ID: accessKeyId, SES_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (accessKeyId === undefined && secretAccessKey === undefined) return null
  if (accessKeyId === undefined) problem('SES_ACCESS_KEY_ID', 'is missing; its secret is set')
  if (secretAccessKey === undefined) problem('SES_SECRET_ACCESS_KEY', 'is missing; the key is set')
  return { accessKeyId: accessKeyId ?? '', secretAccessKey: secretAccessKey ?? '' }
}

function readDkim(values: Values, problem: Problem): DkimSigner | null {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: pem } = values
  const given = { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: pem }
  if (Object.values(given).every((value) => value === undefined)) return null
  if (domain === undefined) problem('DKIM_DOMAIN', 'is missing; mail is to be signed')
  if (selector === undefined) problem('DKIM_SELECTOR', 'is missing; mail is to be signed')
  const key = pem === undefined ? null : readKey(pem)
  if (!key) problem('DKIM_PRIVATE_KEY', 'must be a private RSA key of 1024 bits or more, as PEM')
  return domain !== undefined && selector !== undefined && key ? { domain, selector, key } : null
}

function readKey(pem: string): KeyObject | null {
  try {
    const key = createPrivateKey(pem.replaceAll(String.raw`\n`, '\n'))
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    return key.asymmetricKeyType === 'rsa' && bits >= 1024 ? key : null
  } catch {
    // The error of the library can repeat parts of the key.
    return null
  }
}
