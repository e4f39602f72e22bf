import { resolve } from 'node:path'
import { z } from 'zod'
import { paymentVariables, readPaymentEnv } from '@meridian/shared/billing/payment-env'

const secret = z.string().min(32, 'must have at least 32 characters')
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)

/** `Name <address>`, or an address alone. */
const sender = z.string().transform((text, context) => {
  const [, name = '', inBrackets] = /^\s*(.*?)\s*<([^<>]*)>\s*$/.exec(text) ?? []
  const address = z.email().safeParse((inBrackets ?? text).trim())
  if (address.success && !/\p{Cc}/u.test(name)) return { name, address: address.data }
  context.addIssue('must be an address, or a name and an address in angle brackets')
  return z.NEVER
})

const VariablesSchema = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  PAYLOAD_SECRET: secret,
  INTERNAL_SECRET: secret,
  PUBLISH_SECRET: secret,
  PREVIEW_SECRET: secret,
  PUBLIC_URL: origin,
  CMS_PORT: z.coerce.number().int().positive().default(4322),
  MEDIA_DIR: z
    .string()
    .min(1)
    .transform((path) => resolve(path)),
  PUBLISH_TARGETS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((url) => (url.trim() === '' ? [] : [url.trim()])))
    .pipe(z.array(z.url({ protocol: /^https?$/ }))),
  /** Without a mail server mail goes to the local mailbox in the admin. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: sender.prefault('Meridian <editors@meridian.example>'),
  /** Where messages of the contact form go unless the CMS names an address. */
  CONTACT_EMAIL: z.email().default('editors@meridian.example'),
  /** Where new tickets of readers are announced; without one, at the address of the contact form. */
  SUPPORT_EMAIL: z.email().optional(),
  /** Whether staff work with a second factor alone; where readers come over HTTPS they do. */
  SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  /** How many passwords are checked for one network address in an hour: more for a house with many readers. */
  PASSWORD_CHECKS_PER_HOUR: z.coerce.number().int().positive().default(100),
  FIRST_ADMIN_EMAIL: z.email().default('admin@meridian.example'),
  /** OpenWeatherMap's key; without one readers see the fallback values. */
  WEATHER_API_KEY: z.string().trim().optional(),
  WEATHER_BASE_URL: origin.default('https://api.openweathermap.org'),
  /** An IP location service that speaks ipapi.co's protocol, and its key; without one, no address is looked up. */
  LOCATION_BASE_URL: origin.optional(),
  LOCATION_API_KEY: z.string().trim().optional(),
  ...paymentVariables,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
})

const EnvSchema = VariablesSchema.transform((values, context) => ({
  ...values,
  /** Null where nothing can be bought. */
  payment: readPaymentEnv(values, (variable, message) => {
    context.addIssue({ code: 'custom', path: [variable], message })
  }),
}))

/**
 * The environment of the CMS and the worker; throws one error that names every variable that is wrong. An empty one is
 * not set: compose files hand on so what they do not know.
 */
export function parseEnv(source: Record<string, string | undefined>) {
  const given = Object.entries(source).filter(([, value]) => value !== '')
  const parsed = EnvSchema.safeParse(Object.fromEntries(given))
  if (parsed.success) return withDefaults(parsed.data)
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment of the CMS is not complete. ${faults.join('; ')}`)
}

/** What follows from other variables unless it is stated. */
function withDefaults(values: z.output<typeof EnvSchema>) {
  const isPublic = values.PUBLIC_URL.startsWith('https:')
  return {
    ...values,
    SUPPORT_EMAIL: values.SUPPORT_EMAIL ?? values.CONTACT_EMAIL,
    SECOND_FACTOR: values.SECOND_FACTOR ?? (isPublic ? 'required' : 'optional'),
  }
}

export type Env = ReturnType<typeof parseEnv>

export const env = parseEnv(process.env)

/**
 * What processes that we start are told: all that we are, but not to report each file that they import, which
 * `node --watch` has its programs do amid the messages to their parent.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined }
}
