import { join } from 'node:path'
import { runCommand } from '../start/run-command.ts'
import { findKnownAdvisories } from './advisories.ts'
import { findBoundaryProblems } from './boundaries.ts'
import { findStaleFiles } from './generated-files.ts'
import { findApiProblems } from './openapi.ts'
import { findLayerProblems } from './style-layers.ts'
import { checkSpecCoverage } from '../spec-coverage/spec-coverage.ts'

export type CheckContext = { root: string; env: NodeJS.ProcessEnv }

/** A check answers with what is wrong; an empty text means that nothing is. `note` prints. */
export type Check = {
  name: string
  /** The folder whose types it checks, below the root. */
  folder?: string
  run: (context: CheckContext, note: (line: string) => void) => Promise<string>
}

/** Long ones first: two run at a time. */
export const checks: Check[] = [
  {
    name: 'types of the site',
    folder: 'site',
    run: tool('site', ['node_modules/astro/bin/astro.mjs', 'check', '--minimumFailingSeverity', 'warning']),
  },
  { name: 'types of the CMS', folder: 'cms', run: typeCheck('cms') },
  { name: 'generated files', run: async ({ root, env }) => (await findStaleFiles(root, env)).join('\n') },
  { name: 'types of shared', folder: 'packages/shared', run: typeCheck('packages/shared') },
  { name: 'types of the sandbox', folder: 'packages/sandbox', run: typeCheck('packages/sandbox') },
  {
    name: 'types of the mail sandbox',
    folder: 'packages/mail-sandbox',
    run: typeCheck('packages/mail-sandbox'),
  },
  {
    name: 'types of the Stripe sandbox',
    folder: 'packages/stripe-sandbox',
    run: typeCheck('packages/stripe-sandbox'),
  },
  { name: 'types of scripts', folder: 'scripts', run: typeCheck('scripts') },
  { name: 'types of e2e', folder: 'e2e', run: typeCheck('e2e') },
  { name: 'dead code', run: tool('.', ['node_modules/knip/bin/knip.js', '--treat-config-hints-as-errors']) },
  { name: 'lint', run: tool('.', ['node_modules/oxlint/bin/oxlint']) },
  { name: 'format', run: tool('.', ['node_modules/oxfmt/bin/oxfmt', '--check']) },
  { name: 'openapi', run: async ({ root, env }) => (await findApiProblems(root, env)).join('\n') },
  { name: 'boundaries', run: async ({ root }) => (await findBoundaryProblems(root)).join('\n') },
  { name: 'layers of styles', run: async ({ root }) => findLayerProblems(root).join('\n') },
  { name: 'spec coverage', run: async ({ root }) => checkSpecCoverage(root).join('\n') },
  {
    name: 'known advisories',
    run: async (context, note) => (await findKnownAdvisories(context, note)).join('\n'),
  },
]

function typeCheck(project: string): Check['run'] {
  return tool('.', ['node_modules/@typescript/native/bin/tsc', '--noEmit', '--project', project])
}

function tool(folder: string, args: string[]): Check['run'] {
  return async ({ root, env }) => {
    const result = await runCommand({ command: process.execPath, args, cwd: join(root, folder), env })
    return result.ok ? '' : `${result.output.trim()}\n(${result.reason})`
  }
}
