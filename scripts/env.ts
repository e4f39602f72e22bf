import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { z } from 'zod'
import type { PaymentMode } from '../packages/shared/src/billing/payment-settings.schema.ts'
import { paymentVariables, readPaymentEnv } from '../packages/shared/src/billing/payment-env.ts'
import { StartFailure } from './start/start-failure.ts'

/** The project's folder. */
export const projectRoot = resolve(import.meta.dirname, '..')

const port = z.coerce.number().int().min(1).max(65_532)
const secret = z.string().min(32).optional()

const VariablesSchema = z.object({
  PORT: port.default(4321),
  CMS_PORT: port.optional(),
  POSTGRES_PORT: port.optional(),
  PAYMENT_SANDBOX_PORT: port.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  MERIDIAN_DATA_DIR: z.string().min(1).default('.data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  RESTART_LIMIT_SECONDS: z.coerce.number().min(0.5).max(3600).default(30),
  PAYLOAD_SECRET: secret,
  INTERNAL_SECRET: secret,
  PUBLISH_SECRET: secret,
  PREVIEW_SECRET: secret,
  ...paymentVariables,
})

const EnvSchema = VariablesSchema.transform((values, context) => ({
  ...values,
  payment: readPaymentEnv(values, (variable, message) => {
    context.addIssue({ code: 'custom', path: [variable], message })
  }),
}))

/** What `npm start`, `npm run dev` and the tests may be told through the environment or a file `.env`. */
export type StackEnv = {
  sitePort: number
  cmsPort: number
  postgresPort: number
  /** Where the payment sandbox listens, in the mode `sandbox`. */
  sandboxPort: number
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
 * An empty variable counts as unset: so a caller takes back what the file `.env` would say.
 * @throws StartFailure naming every variable that is wrong.
 */
export function readStackEnv(source: NodeJS.ProcessEnv): StackEnv {
  const given = Object.entries(source).filter(([, value]) => value !== '')
  const parsed = EnvSchema.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new StartFailure(
      `The environment has a wrong value. ${faults.join('; ')}.`,
      'Correct it (see .env.example) and start again.',
    )
  }
  const env = parsed.data
  return {
    sitePort: env.PORT,
    cmsPort: env.CMS_PORT ?? env.PORT + 1,
    postgresPort: env.POSTGRES_PORT ?? env.PORT + 2,
    sandboxPort: env.PAYMENT_SANDBOX_PORT ?? env.PORT + 3,
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

/** The environment of this process, completed from `.env` in the project's folder (variables that are set win). */
export function processEnvironment(): NodeJS.ProcessEnv {
  const file = join(projectRoot, '.env')
  if (existsSync(file)) loadEnvFile(file)
  return process.env
}
