import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { EnvSchema as testVariables } from '../../e2e/env.ts'
import { EnvSchema as sandboxVariables } from '../../packages/stripe-sandbox/src/env.ts'
import {
  listVariables,
  type Variable,
  VariableSchema,
} from '../../packages/shared/src/configuration/variable-list.ts'
import { generationEnv } from '../check/generation.ts'
import { VariablesSchema as startVariables } from '../env.ts'

export type ProcessName = 'npm start' | 'site' | 'cms, worker' | 'payments' | 'tests'

/** What one kind of process reads from its environment. */
export interface ProcessVariables {
  process: ProcessName
  variables: Variable[]
}

const run = promisify(execFile)

/** The variables of every process, out of the very schemas that parse them at the start. */
export async function collectVariables(root: string): Promise<ProcessVariables[]> {
  return [
    { process: 'npm start', variables: listVariables(startVariables) },
    { process: 'site', variables: await ask(join(root, 'site'), 'scripts/describe-configuration.ts') },
    {
      process: 'cms, worker',
      variables: await ask(join(root, 'cms'), 'src/programs/describe-configuration.ts'),
    },
    { process: 'payments', variables: listVariables(sandboxVariables) },
    { process: 'tests', variables: listVariables(testVariables) },
  ]
}

/** Site and CMS are never loaded by scripts: they tell it themselves. */
async function ask(cwd: string, script: string): Promise<Variable[]> {
  const env = { ...generationEnv }
  const { stdout } = await run(process.execPath, [script], { cwd, env })
  return z.array(VariableSchema).parse(JSON.parse(stdout))
}
