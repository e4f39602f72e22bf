import { z } from 'zod'

const EnvSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535),
  /** Where the sandbox keeps everything. */
  PAYMENT_SANDBOX_FILE: z.string().min(1),
  PAYMENT_SANDBOX_WEBHOOK_URL: z.url({ protocol: /^https?$/ }),
  PAYMENT_SANDBOX_WEBHOOK_SECRET: z.string().startsWith('whsec_'),
  /** Where other machines shall reach it: in a container of its own. */
  PAYMENT_SANDBOX_HOST: z.string().default('127.0.0.1'),
  STRIPE_SECRET_KEY: z.literal('', 'must not be set beside the payment sandbox').optional(),
})

/** What `serve-payments.ts` is told; throws one error that names every variable that is wrong. */
export function readEnv(): z.infer<typeof EnvSchema> {
  const parsed = EnvSchema.safeParse(process.env)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The payment sandbox cannot start. ${faults.join('; ')}`)
}
