import { z } from 'zod'

/** What it takes to talk to the payment provider, or to the sandbox in its place. */
export type PaymentEnv = {
  secretKey: string
  publishableKey: string
  webhookSecrets: string[]
} & ({ mode: 'test' | 'live' } | { mode: 'sandbox'; sandboxOrigin: string })

/** The sandbox knows these keys alone. No secrets: anyone who reaches the sandbox may do there as they like. */
export const sandboxKeys = { secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox' } as const

/** What was copied with a blank around it is meant without; what is empty is not set. */
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() || undefined : value)
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(trimmed, schema.optional())
const optionalKey = (pattern: RegExp, examples: string) =>
  optional(z.string().regex(pattern, `must be one whole key of the provider, ${examples}`))

/** `whsec_…`, or several of them parted by commas. */
const secretList = /^whsec_[\w+/=-]+(\s*,\s*whsec_[\w+/=-]+)*$/

const all = 'all three keys or none; docs/how-to/go-live.md'

/** The variables of payment, as they stand in the environment. */
export const paymentVariables = {
  STRIPE_SECRET_KEY: optionalKey(
    /^(sk|rk)_(test|live)_\w+$/,
    'sk_test_…, sk_live_…, rk_test_… or rk_live_…',
  ).meta({
    description: `The payment provider's secret key (${all}). Without keys the payment sandbox takes payments.`,
    section: 'Payment',
    secret: true,
    example: 'sk_test_…',
  }),
  STRIPE_PUBLISHABLE_KEY: optionalKey(/^pk_(test|live)_\w+$/, 'pk_test_… or pk_live_…').meta({
    description: 'The key that browsers show to the payment provider.',
    section: 'Payment',
    example: 'pk_test_…',
  }),
  STRIPE_WEBHOOK_SECRET: optional(
    z
      .string()
      .regex(secretList, 'must be the whole signing secret of the webhook, whsec_…, or two parted by a comma')
      .transform((list) => list.split(',').map((secret) => secret.trim())),
  ).meta({
    description:
      'What the payment provider signs its events with; two, parted by a comma, while one takes the place of the other.',
    section: 'Payment',
    secret: true,
    example: 'whsec_…',
  }),
  PAYMENT_SANDBOX_URL: optional(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)).meta(
    {
      description: 'The payment sandbox, in test mode without keys.',
      section: 'Payment',
      isGiven: true,
    },
  ),
  PAYMENT_SANDBOX_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_\S+$/, 'must begin with whsec_')).meta({
    description: 'What the payment sandbox signs its events with.',
    section: 'Payment',
    secret: true,
    isGiven: true,
  }),
}

const PaymentVariablesSchema = z.object(paymentVariables)
export type PaymentVariables = z.output<typeof PaymentVariablesSchema>

/**
 * Puts the variables together; null when none is set: then nothing can be bought. Calls `problem` with the variable and
 * what is wrong where they do not go together: keys of two modes, a part that is missing, or the sandbox beside keys.
 */
export function readPaymentEnv(
  values: PaymentVariables,
  problem: (variable: keyof PaymentVariables, message: string) => void,
): PaymentEnv | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets,
    PAYMENT_SANDBOX_URL: sandboxOrigin,
    PAYMENT_SANDBOX_WEBHOOK_SECRET: sandboxSecret,
  } = values
  if (sandboxOrigin !== undefined) {
    if (secretKey ?? publishableKey ?? webhookSecrets) {
      problem('PAYMENT_SANDBOX_URL', 'cannot be set together with keys of the payment provider')
      return null
    }
    if (sandboxSecret === undefined) {
      problem('PAYMENT_SANDBOX_WEBHOOK_SECRET', 'is needed with PAYMENT_SANDBOX_URL')
      return null
    }
    return { mode: 'sandbox', sandboxOrigin, webhookSecrets: [sandboxSecret], ...sandboxKeys }
  }
  const given = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets,
  }
  if (Object.values(given).every((value) => value === undefined)) return null
  if (!secretKey || !publishableKey || !webhookSecrets) {
    if (!secretKey) problem('STRIPE_SECRET_KEY', missing)
    if (!publishableKey) problem('STRIPE_PUBLISHABLE_KEY', missing)
    if (!webhookSecrets) problem('STRIPE_WEBHOOK_SECRET', missing)
    return null
  }
  const [mode, other] = [modeOf(secretKey), modeOf(publishableKey)]
  if (mode !== other) {
    problem(
      'STRIPE_PUBLISHABLE_KEY',
      `is a ${other} key beside a ${mode} STRIPE_SECRET_KEY; take both of one mode`,
    )
    return null
  }
  return { mode, secretKey, publishableKey, webhookSecrets }
}

const missing = 'is missing; the three variables STRIPE_… go together'

function modeOf(key: string): 'test' | 'live' {
  return key.split('_')[1] === 'live' ? 'live' : 'test'
}
