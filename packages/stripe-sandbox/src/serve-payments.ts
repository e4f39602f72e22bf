/*
 * `node src/serve-payments.ts`: the payment sandbox as `npm start` runs it while there are no keys of the
 * payment provider. Its whole state stands in a file.
 */
import { sandboxKeys } from '@meridian/shared/billing/payment-env'
import { createLog, logConsole } from '@meridian/shared/logging/create-log'
import { readEnv } from './env.ts'
import { PaymentSandbox } from './payment-sandbox.ts'

const env = readEnv()
const log = createLog({ name: 'payments', level: env.LOG_LEVEL })
logConsole(log)
const sandbox = new PaymentSandbox({
  ...sandboxKeys,
  webhookSecret: env.PAYMENT_SANDBOX_WEBHOOK_SECRET,
  webhookUrl: env.PAYMENT_SANDBOX_WEBHOOK_URL,
  dataFile: env.PAYMENT_SANDBOX_FILE,
})
const address = await sandbox.start(env.PORT, env.PAYMENT_SANDBOX_HOST)
log.info(`The payment sandbox listens at ${address}.`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void sandbox.stop().then(() => process.exit(0)))
}
