/*
 * `npm run bounces:classify -- FILE…`: prints the class of each stored mail (docs/how-to/returned-mail.md): of a file, of a mailbox (mbox), of all
 * in a folder. Works without a database and without a running magazine.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { processEnvironment, projectRoot } from './env.ts'

const environment = processEnvironment()
const program = join(projectRoot, 'cms/src/programs/classify-bounces.ts')
// Files are named from the folder in which the command was typed.
const cwd = environment['INIT_CWD'] ?? process.cwd()
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], {
  cwd,
  env: environment,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
