import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { processEnvironment } from './env.ts'
import { useInstallation } from './start/use-installation.ts'

/*
 * `npm run bring-in -- <archive>`: fills an empty Meridian with all that an archive of `npm run export -- archive` has. Ends with 2 when it was
 * not asked for like this.
 */
const [archive = '', ...others] = process.argv.slice(2)
// npm runs it in the folder of the project, wherever it was typed.
const file = resolve(processEnvironment()['INIT_CWD'] ?? process.cwd(), archive)

if (archive !== '' && others.length === 0 && existsSync(file)) {
  await useInstallation(
    'npm run bring-in',
    ({ runScript }) => runScript('bring the archive in', ['src/programs/bring-in.ts', file]),
    { mustBeStopped: true, staysEmpty: true },
  )
} else {
  console.error(archive === '' ? 'npm run bring-in -- <archive>' : `There is no archive ${file}.`)
  process.exitCode = 2
}
