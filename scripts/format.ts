/* `npm run format`: formats every file and repairs what lint can repair by itself. */
import { processEnvironment, projectRoot } from './env.ts'
import { runCommand } from './start/run-command.ts'

const tools = [['node_modules/oxlint/bin/oxlint', '--fix'], ['node_modules/oxfmt/bin/oxfmt']]

for (const args of tools) {
  const result = await runCommand({
    command: process.execPath,
    args,
    cwd: projectRoot,
    env: processEnvironment(),
    onOutput: (text) => process.stdout.write(text),
  })
  if (!result.ok) process.exitCode = 1
}
