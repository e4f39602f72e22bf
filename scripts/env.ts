import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { z } from 'zod'
import type { PaymentMode } from '../packages/shared/src/billing/payment-settings.schema.ts'
import { paymentVariables, readPaymentEnv } from '../packages/shared/src/billing/payment-env.ts'
import { withSecretFiles } from '../packages/shared/src/configuration/secret-files.ts'
import { StartFailure } from './start/start-failure.ts'

/** The project's folder. */
export const projectRoot = resolve(import.meta.dirname, '..')

const port = z.coerce.number().int().min(1).max(65_528)
const secret = z.string().min(32).optional()
const ofSecrets = {
  section: 'Secrets',
  secret: true,
  fallback: 'generated into MERIDIAN_DATA_DIR/secrets.json',
} as const

export const VariablesSchema = z.object({
  PORT: port.default(4321).meta({
    description:
      "The magazine's port; the CMS takes the next one, the embedded Postgres the one after, then the payment sandbox.",
    section: 'Addresses',
  }),
  CMS_PORT: port.optional().meta({
    description: 'The port of the CMS.',
    section: 'Addresses',
    fallback: 'PORT + 1',
    example: '4322',
  }),
  POSTGRES_PORT: port.optional().meta({
    description: 'The port of the embedded Postgres.',
    section: 'Addresses',
    fallback: 'PORT + 2',
    example: '4323',
  }),
  PAYMENT_SANDBOX_PORT: port.optional().meta({
    description: 'The port of the payment sandbox.',
    section: 'Addresses',
    fallback: 'PORT + 3',
    example: '4324',
  }),
  OPERATIONS_PORT: port.optional().meta({
    description:
      'Where site, CMS and worker tell their health (`/live`, `/ready`) and their figures (`/metrics`), which readers ' +
      'never reach: for `npm start` the first of three ports, elsewhere the one of the process.',
    section: 'Operating',
    fallback: 'PORT + 5',
    example: '4326',
  }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .meta({
      description: 'A Postgres (16 or newer) of your own instead of the embedded one.',
      section: 'Data',
      secret: true,
      fallback: 'the embedded Postgres',
      example: 'postgres://user:password@host:5432/meridian',
    }),
  MERIDIAN_DATA_DIR: z.string().min(1).default('.data').meta({
    description: 'Where the local state lies: database, pages, media, secrets, logs, backups.',
    section: 'Data',
  }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'The address that readers and editors use.',
      section: 'Addresses',
      fallback: 'http://localhost:PORT',
      example: 'https://magazine.example',
    }),
  RESTART_LIMIT_SECONDS: z.coerce.number().min(0.5).max(3600).default(30).meta({
    description: 'The longest pause, in seconds, before a process that keeps dying is started again.',
    section: 'Operating',
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
  ...paymentVariables,
  AI_SANDBOX: z.enum(['on', 'off']).default('off').meta({
    description:
      '`on` lets a sandbox on this machine write for the content creator, in test mode; not beside a provider of your own.',
    section: 'AI content creator',
    example: 'on',
  }),
  AI_SANDBOX_PORT: port.optional().meta({
    description: 'The port of that sandbox.',
    section: 'AI content creator',
    fallback: 'PORT + 4',
    example: '4325',
  }),
  AI_BASE_URL: z.string().optional().meta({ section: 'AI content creator' }),
})

const EnvSchema = VariablesSchema.transform((values, context) => ({
  ...values,
  payment: readPaymentEnv(values, (variable, message) => {
    context.addIssue({ code: 'custom', path: [variable], message })
  }),
  hasAiSandbox: values.AI_SANDBOX === 'on' && !isBesideProvider(values, context),
}))

function isBesideProvider(
  { AI_BASE_URL }: { AI_BASE_URL?: string | undefined },
  context: z.RefinementCtx,
): boolean {
  if (AI_BASE_URL === undefined) return false
  context.addIssue({ code: 'custom', path: ['AI_SANDBOX'], message: 'must not be on beside AI_BASE_URL' })
  return true
}

/** What `npm start`, `npm run dev` and the tests may be told through the environment or a file `.env`. */
export type StackEnv = {
  sitePort: number
  cmsPort: number
  postgresPort: number
  /** Where the payment sandbox listens, in the mode `sandbox`. */
  sandboxPort: number
  /** Where the content creator's sandbox listens; null without one. */
  aiSandboxPort: number | null
  /** Where each process tells its health and its figures. */
  operationsPorts: { site: number; cms: number; worker: number }
  /** Who takes payments: the sandbox, unless keys of the provider are given. */
  paymentMode: PaymentMode
  databaseUrl: string | undefined
  dataDir: string
  publicUrl: string
  /** The longest pause before a process that keeps dying is started again. */
  restartLimitMs: number
  secrets: { payload?: string; internal?: string; publish?: string; preview?: string }
}

/**
 * An empty variable counts as unset: so a caller overrides what the file `.env` would say.
 * @throws StartFailure naming every variable that is wrong.
 */
export function readStackEnv(source: NodeJS.ProcessEnv): StackEnv {
  const parsed = EnvSchema.safeParse(readGiven(source))
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new StartFailure(
      `The environment has a wrong value. ${problems.join('; ')}.`,
      'Correct it (see .env.example) and start again.',
    )
  }
  const env = parsed.data
  const operationsPort = env.OPERATIONS_PORT ?? env.PORT + 5
  return {
    sitePort: env.PORT,
    cmsPort: env.CMS_PORT ?? env.PORT + 1,
    postgresPort: env.POSTGRES_PORT ?? env.PORT + 2,
    sandboxPort: env.PAYMENT_SANDBOX_PORT ?? env.PORT + 3,
    aiSandboxPort: env.hasAiSandbox ? (env.AI_SANDBOX_PORT ?? env.PORT + 4) : null,
    operationsPorts: { site: operationsPort, cms: operationsPort + 1, worker: operationsPort + 2 },
    paymentMode: env.payment?.mode ?? 'sandbox',
    databaseUrl: env.DATABASE_URL,
    dataDir: resolve(projectRoot, env.MERIDIAN_DATA_DIR),
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    restartLimitMs: env.RESTART_LIMIT_SECONDS * 1000,
    secrets: {
      payload: env.PAYLOAD_SECRET,
      internal: env.INTERNAL_SECRET,
      publish: env.PUBLISH_SECRET,
      preview: env.PREVIEW_SECRET,
    },
  }
}

function readGiven(source: NodeJS.ProcessEnv): Record<string, string> {
  try {
    return withSecretFiles(source, VariablesSchema)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new StartFailure(problem, 'Correct the path, or let this user read the file.', { cause: error })
  }
}

/** The environment of this process, completed from `.env` in the project's folder (variables that are set win). */
export function processEnvironment(): NodeJS.ProcessEnv {
  const file = join(projectRoot, '.env')
  if (existsSync(file)) loadEnvFile(file)
  return process.env
}
