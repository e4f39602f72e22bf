import { PaymentSandbox, type PaymentSandboxOptions } from '@meridian/stripe-sandbox/payment-sandbox'
import {
  openPaymentProvider,
  type PaymentProvider,
} from '../src/platform/payment-provider/payment-provider.ts'

const keys = { secretKey: 'sk_test_sandboxOfTheTests', publishableKey: 'pk_test_sandboxOfTheTests' }

/** What the sandbox signs events with. */
export const webhookSecret = 'whsec_sandbox_of_the_tests'

export interface TestPayments {
  provider: PaymentProvider
  sandbox: PaymentSandbox
  stop: () => Promise<void>
}

/** A payment sandbox of this test alone, in memory, and the provider that leads to it. It sends no events by itself. */
export async function openPayments(options: Partial<PaymentSandboxOptions> = {}): Promise<TestPayments> {
  const sandbox = new PaymentSandbox({ ...keys, webhookSecret, ...options })
  const sandboxOrigin = await sandbox.start()
  const env = { mode: 'sandbox' as const, sandboxOrigin, webhookSecrets: [webhookSecret], ...keys }
  const provider = openPaymentProvider(env)
  if (!provider) throw new Error('There is no payment provider.')
  return { provider, sandbox, stop: () => sandbox.stop() }
}
