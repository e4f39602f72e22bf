import { join, relative } from 'node:path'
import type { StackEnv } from '../env.ts'
import type { ServiceSpec } from './service.ts'
import { siteCommand, siteMemory } from './site-command.ts'

export type StackMode = 'production' | 'development'

/** Folders of the finished builds; development has none. */
export type Builds = { cms: string; site: string }

/**
 * The commands of the Node processes; `payments` is the sandbox, null with keys of the payment provider, `ai` that of the
 * content creator, null unless it is asked for. They and the CMS listen on the loopback alone: readers reach them by the
 * site, or not at all.
 */
export function stackCommands(input: {
  root: string
  stack: StackEnv
  env: NodeJS.ProcessEnv
  paymentSandboxFile: string
  builds: Builds | null
}): {
  cms: ServiceSpec
  worker: ServiceSpec
  site: ServiceSpec
  payments: ServiceSpec | null
  ai: ServiceSpec | null
} {
  const cms = join(input.root, 'cms')
  const site = join(input.root, 'site')
  const operationsPorts: Record<string, number> = input.stack.operationsPorts
  const service = (name: string, cwd: string, args: string[], more: NodeJS.ProcessEnv = {}): ServiceSpec => ({
    name,
    command: process.execPath,
    args,
    cwd,
    env: {
      ...input.env,
      OPERATIONS_PORT: String(operationsPorts[name] ?? ''),
      ...more,
    },
  })
  const sandbox = join(input.root, 'packages/sandbox')
  const stripeSandbox = join(input.root, 'packages/stripe-sandbox')
  const payments =
    input.stack.paymentMode === 'sandbox'
      ? service('payments', stripeSandbox, ['src/serve-payments.ts'], {
          PORT: String(input.stack.sandboxPort),
          PAYMENT_SANDBOX_FILE: input.paymentSandboxFile,
          PAYMENT_SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${input.stack.cmsPort}/api/webhooks/stripe`,
        })
      : null
  const ai =
    input.stack.aiSandboxPort === null
      ? null
      : service('ai', sandbox, ['src/ai/serve-ai.ts', String(input.stack.aiSandboxPort)])
  const address = ['--port', String(input.stack.cmsPort), '--hostname', '127.0.0.1']
  if (input.builds) {
    return {
      cms: service('cms', cms, ['src/programs/server/main.ts', ...address], {
        CMS_DIST: relative(cms, input.builds.cms),
      }),
      worker: service('worker', cms, ['src/programs/worker/main.ts']),
      site: service('site', site, [...siteCommand], { SITE_DIST: input.builds.site, ...siteMemory }),
      payments,
      ai,
    }
  }
  const astro = ['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(input.stack.sitePort), '--host']
  return {
    cms: service('cms', cms, ['node_modules/next/dist/bin/next', 'dev', ...address]),
    worker: service('worker', cms, ['--watch', 'src/programs/worker/main.ts']),
    site: service('site', site, astro),
    payments,
    ai,
  }
}
