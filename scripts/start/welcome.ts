import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { PaymentMode } from '../../packages/shared/src/billing/payment-settings.schema.ts'
import type { StackEnv } from '../env.ts'
import type { DataFolder } from './data-folder.ts'

const CredentialsSchema = z.object({ email: z.string(), password: z.string() })

const paymentModes: Record<PaymentMode, string> = {
  sandbox: 'test mode, in the payment sandbox: no card is charged (docs/how-to/go-live.md)',
  test: 'test mode of the provider, with your test keys: no card is charged',
  live: 'live: cards are charged',
}

/** The closing lines of a start: where everything is and how to sign in. */
export function welcome(input: { stack: StackEnv; folder: DataFolder; tookMs: number }): string {
  const { stack, folder } = input
  return [
    '',
    `  Meridian is ready (${(input.tookMs / 1000).toFixed(1)} s).`,
    '',
    `  Magazine   ${stack.publicUrl}`,
    `  Admin      ${stack.publicUrl}/admin`,
    ...signInLines(folder.credentialsFile),
    `  Payment    ${paymentModes[stack.paymentMode]}`,
    ...(stack.paymentMode === 'sandbox'
      ? [`  Sandbox    http://127.0.0.1:${stack.sandboxPort}/_sandbox/`]
      : []),
    ...(stack.aiSandboxPort === null
      ? []
      : ['  AI         test mode, in a sandbox: nothing is asked of a provider']),
    `  Logs       ${folder.logs}`,
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n')
}

function signInLines(file: string): string[] {
  if (!existsSync(file)) return ['  Sign in    with your own account (this database had accounts before)']
  const credentials = CredentialsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  return [
    `  E-mail     ${credentials.email}`,
    `  Password   ${credentials.password}`,
    `             (the first admin's, unless changed since; kept in ${file})`,
  ]
}
