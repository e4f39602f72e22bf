/*
 * `npm run prove:recovery`: loses the disk of a database in the middle of 200 publishes and 200 payments, and shows what comes
 * back out of an encrypted archive of pgBackRest. It needs pgBackRest from 2.57 on, and the programs of Postgres 18 that
 * POSTGRES_BIN names (Debian: apt-get install pgbackrest postgresql-18). Some eight minutes: the archive is a minute behind.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describeMachine } from './bench/report.ts'
import { processEnvironment } from './env.ts'
import { runCommand } from './start/run-command.ts'
import { runInBrowser } from './test/browser-run.ts'

const bin = processEnvironment().POSTGRES_BIN ?? '/usr/lib/postgresql/18/bin'
const pgbackrest = await runCommand({ command: 'pgbackrest', args: ['version'], cwd: '/' })
const lacking = [
  ...(pgbackrest.ok ? [] : ['pgBackRest']),
  ...(existsSync(join(bin, 'postgres'))
    ? []
    : [`Postgres 18 in ${bin} (or in the folder that POSTGRES_BIN names)`]),
]
if (lacking.length > 0) {
  console.error(
    `This machine lacks ${lacking.join(' and ')}. Debian: apt-get install pgbackrest postgresql-18`,
  )
  process.exit(1)
}
console.log(`${describeMachine()}, ${pgbackrest.output.trim()}`)
process.exitCode = await runInBrowser({
  name: 'recovery',
  config: 'recovery.config.ts',
  args: [],
  variables: { POSTGRES_BIN: bin },
})
