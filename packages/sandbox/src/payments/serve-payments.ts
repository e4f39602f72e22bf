/*
 * `node src/payments/serve-payments.ts`: the payment sandbox as `npm start` runs it while there are no keys of the
 * payment provider. Its whole state stands in a file.
 */
import { sandboxKeys } from '@meridian/shared/billing/payment-env'
import { z } from 'zod'
import { PaymentSandbox } from './payment-sandbox.ts'

const EnvSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535),
  PAYMENT_SANDBOX_FILE: z.string().min(1),
  PAYMENT_SANDBOX_WEBHOOK_URL: z.url({ protocol: /^https?$/ }),
  PAYMENT_SANDBOX_WEBHOOK_SECRET: z.string().startsWith('whsec_'),
  /** Where other machines shall reach it: in a container of its own. */
  PAYMENT_SANDBOX_HOST: z.string().default('127.0.0.1'),
  STRIPE_SECRET_KEY: z.literal('', 'must not be set beside the payment sandbox').optional(),
})

const env = EnvSchema.parse(process.env)
const sandbox = new PaymentSandbox({
  ...sandboxKeys,
  webhookSecret: env.PAYMENT_SANDBOX_WEBHOOK_SECRET,
  webhookUrl: env.PAYMENT_SANDBOX_WEBHOOK_URL,
  dataFile: env.PAYMENT_SANDBOX_FILE,
})
console.log(`The payment sandbox listens at ${await sandbox.start(env.PORT, env.PAYMENT_SANDBOX_HOST)}.`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void sandbox.stop().then(() => process.exit(0)))
}
