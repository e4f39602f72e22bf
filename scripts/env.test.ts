import { expect, test } from 'vitest'
import { readStackEnv } from './env.ts'
import { openDataFolder } from './start/data-folder.ts'
import { loadOrCreateSecrets } from './start/secrets.ts'
import { serviceEnvironment } from './start/service-environment.ts'
import { stackCommands } from './start/stack-commands.ts'
import { welcome } from './start/welcome.ts'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const testKeys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const liveKeys = { ...testKeys, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }

/** What the processes would be started with. */
function startWith(base: NodeJS.ProcessEnv) {
  const stack = readStackEnv(base)
  const folder = openDataFolder(mkdtempSync(join(tmpdir(), 'meridian-env-')))
  const secrets = loadOrCreateSecrets(folder.secretsFile)
  const databaseUrl = 'postgres://nobody@127.0.0.1/nothing'
  const env = serviceEnvironment({ base, stack, folder, secrets, databaseUrl, mode: 'production' })
  const { paymentSandboxFile } = folder
  const { payments } = stackCommands({ root: '/meridian', stack, env, paymentSandboxFile, builds: null })
  const says = welcome({ stack, folder, tookMs: 1000 })
  return { stack, secrets, folder, env, payments, says }
}

test('without keys payments are taken by the sandbox, on a port and with a file and a secret of its own', () => {
  const { env, payments, secrets, folder, says } = startWith({ PORT: '4500' })
  expect(env).toMatchObject({
    PAYMENT_SANDBOX_URL: 'http://127.0.0.1:4503',
    PAYMENT_SANDBOX_WEBHOOK_SECRET: secrets.sandboxWebhook,
  })
  expect(payments).toMatchObject({
    name: 'payments',
    cwd: '/meridian/packages/sandbox',
    env: {
      PORT: '4503',
      PAYMENT_SANDBOX_FILE: join(folder.root, 'payment-sandbox.sqlite'),
      PAYMENT_SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:4501/api/webhooks/stripe',
      PAYMENT_SANDBOX_WEBHOOK_SECRET: secrets.sandboxWebhook,
    },
  })
  expect(says).toContain('test mode, in the payment sandbox')
  expect(says).toContain('http://127.0.0.1:4503/_sandbox/')
})

test.each([
  ['test', testKeys, 'test mode of the provider'],
  ['live', liveKeys, 'live: cards are charged'],
] as const)('with %s keys there is no sandbox, and the keys are handed on', (mode, keys, sentence) => {
  const { env, payments, stack, says } = startWith(keys)
  expect(stack.paymentMode).toBe(mode)
  expect(payments).toBeNull()
  expect(env).toMatchObject(keys)
  expect(env).not.toHaveProperty('PAYMENT_SANDBOX_URL')
  expect(says).toContain(sentence)
})

test.each([
  ['STRIPE_PUBLISHABLE_KEY', 'is missing; the three variables STRIPE_… go together'],
  ['STRIPE_WEBHOOK_SECRET', 'is missing; the three variables STRIPE_… go together'],
  ['STRIPE_SECRET_KEY', 'is missing; the three variables STRIPE_… go together'],
])('keys without %s are refused, naming it', (variable, message) => {
  expect(() => readStackEnv({ ...liveKeys, [variable]: '' })).toThrow(`${variable}: ${message}`)
})

test('keys of two modes are refused, and so is the sandbox beside keys', () => {
  const mixed = { ...liveKeys, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
  expect(() => readStackEnv(mixed)).toThrow(
    'STRIPE_PUBLISHABLE_KEY: is a test key beside a live STRIPE_SECRET_KEY; take both of one mode',
  )
  for (const keys of [liveKeys, testKeys]) {
    const both = { ...keys, PAYMENT_SANDBOX_URL: 'http://127.0.0.1:4324' }
    expect(() => readStackEnv(both)).toThrow('PAYMENT_SANDBOX_URL: cannot be set together with keys')
  }
})

test('a word that is no key is refused before anything is started', () => {
  expect(() => readStackEnv({ ...liveKeys, STRIPE_SECRET_KEY: 'pk_live_1' })).toThrow('STRIPE_SECRET_KEY')
})
