import { join } from 'node:path'
import { lintFromString, loadConfig } from '@redocly/openapi-core'
import { runCommand } from '../start/run-command.ts'
import { generationEnv } from './generation.ts'

/**
 * What Redocly's recommended rules find in the OpenAPI document of the API, warnings too. The CMS describes itself
 * without a server or a database, and nothing is fetched.
 */
export async function findApiProblems(root: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  let document = ''
  const described = await runCommand({
    command: process.execPath,
    args: ['src/programs/describe-api.ts'],
    cwd: join(root, 'cms'),
    env: { ...env, ...generationEnv },
    onOutput: (chunk) => (document += chunk),
  })
  if (!described.ok) return [`The API cannot be described (${described.reason}):\n${described.output}`]
  const config = await loadConfig({ configPath: join(root, 'redocly.yaml') })
  const problems = await lintFromString({ source: document, absoluteRef: 'openapi.json', config })
  return problems.map(
    ({ ruleId, message, location }) => `${location[0]?.pointer ?? '#/'}: ${message} (${ruleId})`,
  )
}
