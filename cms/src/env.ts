import { resolve } from 'node:path'
import { z } from 'zod'
import { addressList } from '@meridian/shared/configuration/address-list'
import { withSecretFiles } from '@meridian/shared/configuration/secret-files'
import { operationsVariables } from '@meridian/shared/operations/operations-env'
import { mediaStorageVariables, readMediaStorageEnv } from '@meridian/shared/media-files/media-storage-env'
import { cdnPurgeVariables, cdnVariable, readCdnEnv } from '@meridian/shared/cdn/cdn-env'
import { paymentVariables, readPaymentEnv } from '@meridian/shared/billing/payment-env'
import { isRecipient } from './features/backups/encryption.ts'
import {
  mailTransportVariables,
  readMailTransportEnv,
} from './platform/mail-transports/mail-transport-env.ts'
import { mailVariables } from './platform/mail/mail-env.ts'
import { aiVariables, readAiEnv } from './features/content-creator/ai-env.ts'
import { campaignVariables, readCampaignEnv } from './features/campaigns/campaign-env.ts'
import { readReturnedMailEnv, returnedMailVariables } from './features/returned-mail/returned-mail-env.ts'

const ofSecrets = { section: 'Secrets', secret: true } as const
const secret = z.string().min(32, 'must have at least 32 characters')
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)

export const VariablesSchema = z.object({
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .meta({ description: 'The Postgres that everything is kept in.', section: 'Data', secret: true }),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .meta({
      description:
        'The same database without a pooler in between (PgBouncer), for what listens, holds locks, migrates and makes backups.',
      section: 'Data',
      secret: true,
      fallback: 'DATABASE_URL',
    }),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(4).max(200).default(10).meta({
    description:
      'Connections to Postgres that the CMS and the worker may each use at a time, besides the one that listens and the one that holds locks.',
    section: 'Data',
  }),
  PAYLOAD_SECRET: secret.meta({
    description: 'What the second factors of staff are encrypted with. Changed, they must be set up again.',
    ...ofSecrets,
  }),
  INTERNAL_SECRET: secret.meta({
    description: 'By which site server, CMS and worker know each other.',
    ...ofSecrets,
  }),
  PUBLISH_SECRET: secret.meta({ description: 'What deliveries of publishes are signed with.', ...ofSecrets }),
  PREVIEW_SECRET: secret.meta({ description: 'What links to drafts are signed with.', ...ofSecrets }),
  PUBLIC_URL: origin.meta({
    description: 'The address that readers and editors use.',
    section: 'Addresses',
    example: 'https://magazine.example',
  }),
  CMS_PORT: z.coerce
    .number()
    .int()
    .positive()
    .default(4322)
    .meta({ description: 'The port of the CMS.', section: 'Addresses' }),
  MEDIA_DIR: z
    .string()
    .min(1)
    .transform((path) => resolve(path))
    .meta({ description: 'The folder of pictures and PDFs.', section: 'Data', isGiven: true }),
  ...mediaStorageVariables,
  BACKUP_DIR: z
    .string()
    .min(1)
    .transform((path) => resolve(path))
    .optional()
    .meta({
      description:
        'Where backups are written to, a folder each: another disk than the database, if there is one.',
      section: 'Data',
      fallback: 'MERIDIAN_DATA_DIR/backups; a volume',
      example: '/mnt/backups/meridian',
    }),
  BACKUP_NIGHTLY: z.stringbool().default(true).meta({
    description: 'Whether the worker makes a backup each night (02:17 UTC) where BACKUP_DIR is set.',
    section: 'Data',
  }),
  BACKUP_KEEP_DAYS: z.coerce.number().int().positive().default(14).meta({
    description: 'Backups younger than this are kept.',
    section: 'Data',
  }),
  BACKUP_KEEP_MONTHS: z.coerce.number().int().nonnegative().default(6).meta({
    description: 'Of this many months the first backup is kept as well.',
    section: 'Data',
  }),
  BACKUP_FILES: z
    .string()
    .default('')
    .transform((list) =>
      list.split(',').flatMap((path) => (path.trim() === '' ? [] : [resolve(path.trim())])),
    )
    .meta({
      description: 'More files that belong into a backup, separated by commas.',
      section: 'Data',
      isGiven: true,
    }),
  BACKUP_RECIPIENTS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((text) => (text.trim() === '' ? [] : [text.trim()])))
    .pipe(z.array(z.string().refine(isRecipient, 'must be recipients of age, which begin with age1')))
    .meta({
      description:
        'Whom backups are encrypted for: public keys of age (`age1…`), separated by commas. Without any they are not encrypted.',
      section: 'Data',
      example: 'age1…',
    }),
  PGBACKREST_STANZA: z.string().min(1).default('meridian').meta({
    description:
      'What pgBackRest calls the archive of this database: for `restore --to`, which takes the rest from its own configuration.',
    section: 'Data',
  }),
  POSTGRES_BIN: z.string().min(1).optional().meta({
    description:
      'Where the programs of the Postgres are that recovers a database for `restore --to`: of the version of the archived one.',
    section: 'Data',
    fallback: 'the usual folders of Debian, Red Hat and the official image',
    example: '/usr/lib/postgresql/18/bin',
  }),
  RECOVERY_DIR: z
    .string()
    .min(1)
    .transform((path) => resolve(path))
    .optional()
    .meta({
      description: 'Where `restore --to` puts the recovered database meanwhile: room for all of it.',
      section: 'Data',
      fallback: 'the folder for temporary files',
      example: '/mnt/recovery',
    }),
  PUBLISH_TARGETS: addressList.meta({
    description:
      'Where the worker delivers publishes besides the site servers that register themselves (PUBLISH_ADDRESS): webhook addresses, separated by commas.',
    section: 'Publishing and pages',
    example: 'http://127.0.0.1:4321/_meridian/publish',
    fallback: 'the site server that is started with it',
  }),
  ...mailTransportVariables,
  ...mailVariables,
  SECOND_FACTOR: z.enum(['required', 'optional']).optional().meta({
    description: 'Whether staff need an authenticator app to work in the admin: `required` or `optional`.',
    section: 'Staff and readers',
    example: 'required',
    fallback: 'required where PUBLIC_URL is https',
  }),
  PASSWORD_CHECKS_PER_HOUR: z.coerce.number().int().positive().default(100).meta({
    description:
      'How many passwords are checked for one network address in an hour: more for a house with many readers.',
    section: 'Staff and readers',
  }),
  FIRST_ADMIN_EMAIL: z.email().default('admin@meridian.example').meta({
    description: 'The first administrator; the password is generated and printed.',
    section: 'Staff and readers',
  }),
  WEATHER_API_KEY: z.string().trim().optional().meta({
    description: "OpenWeatherMap's key for the black bar; without one it shows the fallback values.",
    section: 'Other services',
    secret: true,
  }),
  WEATHER_BASE_URL: origin
    .default('https://api.openweathermap.org')
    .meta({ description: 'Who is asked for the weather.', section: 'Other services' }),
  LOCATION_BASE_URL: origin.optional().meta({
    description:
      "An IP location service that speaks ipapi.co's protocol, for the country of newsletter subscribers. Without " +
      "one no address is looked up, and the browser's language and time zone say where a reader is.",
    section: 'Other services',
    example: 'https://ipapi.co',
  }),
  LINK_CHECK_ALSO: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((host) => (host.trim() === '' ? [] : [host.trim()])))
    .meta({
      description:
        'Hosts with their ports in a network of your own that the preflight may ask whether a link leads somewhere, with commas between them. It asks the internet alone otherwise.',
      section: 'Other services',
      example: 'wiki.intranet.example:443',
    }),
  LOCATION_API_KEY: z.string().trim().optional().meta({
    description: 'The key of the location service.',
    section: 'Other services',
    secret: true,
  }),
  EMBED_BASE_URL: origin.optional().meta({
    description:
      'Who is asked about videos and posts of other sites, and for their posters, in the place of the sites themselves: a proxy that has `https://host/path` at `/host/path`.',
    section: 'Other services',
    fallback: 'the sites themselves',
    example: 'http://proxy.internal:8080',
  }),
  EMBED_META_TOKEN: z.string().trim().min(1).optional().meta({
    description:
      'An access token of Meta for its oEmbed, which tells of posts of Instagram. Without one editors write what such a post is.',
    section: 'Other services',
    secret: true,
  }),
  ...cdnVariable,
  ...cdnPurgeVariables,
  ...paymentVariables,
  ...returnedMailVariables,
  ...campaignVariables,
  ...aiVariables,
  ...operationsVariables,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info').meta({
    description: 'What is logged: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
    section: 'Operating',
  }),
  CMS_DIST: z.string().min(1).default('.next').meta({
    description: 'The folder of the build, below that of the CMS.',
    section: 'Operating',
    isGiven: true,
  }),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development').meta({
    description: 'What kind of run this is: `development`, `production` or `test`.',
    section: 'Operating',
    isGiven: true,
  }),
})

const EnvSchema = VariablesSchema.transform((values, context) => ({
  ...values,
  /** Null where nothing can be bought. */
  payment: readPaymentEnv(values, (variable, message) => {
    context.addIssue({ code: 'custom', path: [variable], message })
  }),
  /** Null where media lie on the disk alone. */
  mediaStorage: readMediaStorageEnv(values, (variable, message) => {
    context.addIssue({ code: 'custom', path: [variable], message })
  }),
  /** Null where no CDN keeps pages. */
  cdn: readCdnEnv(values, (variable, message) => {
    context.addIssue({ code: 'custom', path: [variable], message })
  }),
  mailTransport: readMailTransportEnv(values, (variable, message) => {
    context.addIssue({ code: 'custom', path: [variable], message })
  }),
  returnedMail: readReturnedMailEnv(values, (variable, message) => {
    context.addIssue({ code: 'custom', path: [variable], message })
  }),
  campaigns: readCampaignEnv(values),
  ai: readAiEnv(values, (variable, message) => {
    context.addIssue({ code: 'custom', path: [variable], message })
  }),
}))

/** The environment of the CMS and the worker; throws one error that names every variable that is wrong. */
export function parseEnv(source: Record<string, string | undefined>) {
  const parsed = EnvSchema.safeParse(withSecretFiles(source, VariablesSchema))
  if (parsed.success) return withDefaults(parsed.data)
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment of the CMS is not complete. ${problems.join('; ')}`)
}

/** What follows from other variables unless it is stated. */
function withDefaults(values: z.output<typeof EnvSchema>) {
  const isPublic = values.PUBLIC_URL.startsWith('https:')
  return {
    ...values,
    DATABASE_DIRECT_URL: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    SUPPORT_EMAIL: values.SUPPORT_EMAIL ?? values.CONTACT_EMAIL,
    SECOND_FACTOR: values.SECOND_FACTOR ?? (isPublic ? 'required' : 'optional'),
  }
}

export type Env = ReturnType<typeof parseEnv>

export const env = parseEnv(process.env)

/**
 * What processes that we start are told: all that we are, but not to report each file that they import, which
 * `node --watch` has its programs do during the messages to their parent.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined }
}
