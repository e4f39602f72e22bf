import { withSecretFiles } from '@meridian/shared/configuration/secret-files'
import { z } from 'zod'

export const EnvSchema = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .meta({ description: 'The port of the payment sandbox.', section: 'Payment', isGiven: true }),
  PAYMENT_SANDBOX_FILE: z.string().min(1).meta({
    description: 'Where the payment sandbox keeps everything.',
    section: 'Payment',
    isGiven: true,
  }),
  PAYMENT_SANDBOX_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).meta({
    description: 'Where the payment sandbox delivers its events.',
    section: 'Payment',
    isGiven: true,
  }),
  PAYMENT_SANDBOX_WEBHOOK_SECRET: z.string().startsWith('whsec_').meta({
    description: 'What the payment sandbox signs its events with.',
    section: 'Payment',
    secret: true,
    isGiven: true,
  }),
  PAYMENT_SANDBOX_HOST: z.string().default('127.0.0.1').meta({
    description:
      'The network address that the payment sandbox listens on; another one in a container of its own.',
    section: 'Payment',
    isGiven: true,
  }),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('What is logged.'),
  STRIPE_SECRET_KEY: z.literal('', 'must not be set beside the payment sandbox').optional().meta({
    description: 'Refused: the sandbox never runs beside keys.',
    section: 'Payment',
    secret: true,
  }),
})

/** What `serve-payments.ts` is told; throws one error that names every variable that is wrong. */
export function readEnv(): z.infer<typeof EnvSchema> {
  const parsed = EnvSchema.safeParse(withSecretFiles(process.env, EnvSchema))
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The payment sandbox cannot start. ${faults.join('; ')}`)
}
