import { expect, test } from 'vitest'
import { readStackEnv } from './env.ts'
import { openDataFolder } from './start/data-folder.ts'
import { loadOrCreateSecrets } from './start/secrets.ts'
import { serviceEnvironment } from './start/service-environment.ts'
import { stackCommands } from './start/stack-commands.ts'
import { welcome } from './start/welcome.ts'
import { mkdtempSync, writeFileSync } from 'node:fs'
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
  const { payments, ai } = stackCommands({ root: '/meridian', stack, env, paymentSandboxFile, builds: null })
  const says = welcome({ stack, folder, tookMs: 1000 })
  return { stack, secrets, folder, env, payments, ai, says }
}

test('without keys payments are taken by the sandbox, on a port and with a file and a secret of its own', () => {
  const { env, payments, secrets, folder, says } = startWith({ PORT: '4500' })
  expect(env).toMatchObject({
    PAYMENT_SANDBOX_URL: 'http://127.0.0.1:4503',
    PAYMENT_SANDBOX_WEBHOOK_SECRET: secrets.sandboxWebhook,
  })
  expect(payments).toMatchObject({
    name: 'payments',
    cwd: '/meridian/packages/stripe-sandbox',
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

test('the sandbox of the content creator is there when it is asked for, and never beside a provider', () => {
  const without = startWith({ PORT: '4500' })
  expect(without.ai).toBeNull()
  expect(without.env).not.toHaveProperty('AI_BASE_URL')
  const { ai, env, says } = startWith({ PORT: '4500', AI_SANDBOX: 'on' })
  expect(ai).toMatchObject({ name: 'ai', args: ['src/ai/serve-ai.ts', '4504'] })
  expect(env).toMatchObject({ AI_BASE_URL: 'http://127.0.0.1:4504/v1', AI_MODEL: 'meridian-sandbox' })
  expect(says).toContain('AI         test mode')
  const beside = { AI_SANDBOX: 'on', AI_BASE_URL: 'https://ai.example/v1' }
  expect(() => readStackEnv(beside)).toThrow(/AI_SANDBOX: must not be on beside AI_BASE_URL/)
})

test('backups lie in the data folder unless another place is named, and hold the secrets', () => {
  const { env, folder } = startWith({ BACKUP_DIR: '' })
  expect(env).toMatchObject({
    BACKUP_DIR: join(folder.root, 'backups'),
    BACKUP_FILES: `${folder.secretsFile},${folder.paymentSandboxFile}`,
  })
  expect(startWith({ BACKUP_DIR: '/mnt/backups' }).env).toMatchObject({ BACKUP_DIR: '/mnt/backups' })
})

test('keys of the provider may stand in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-keys-'))
  const { STRIPE_PUBLISHABLE_KEY, ...secrets } = liveKeys
  const files = Object.entries(secrets).map(([name, value]) => {
    const file = join(folder, name)
    writeFileSync(file, `${value}\n`)
    return [`${name}_FILE`, file]
  })
  expect(readStackEnv({ ...Object.fromEntries(files), STRIPE_PUBLISHABLE_KEY }).paymentMode).toBe('live')
  expect(() => readStackEnv({ STRIPE_SECRET_KEY_FILE: '/no/such/key' })).toThrow(
    'STRIPE_SECRET_KEY_FILE names /no/such/key, which cannot be read.',
  )
})
