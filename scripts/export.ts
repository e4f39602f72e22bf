import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { processEnvironment } from './env.ts'
import { useInstallation } from './start/use-installation.ts'

/*
 * `npm run export -- <archive|markdown|wordpress|ghost|subscribers|redirects> [--out FILE]`: takes the whole magazine out as a file, beside
 * a running `npm start` as well as without one. Ends with 2 when it was not asked for like this.
 */
const formats = ['archive', 'markdown', 'wordpress', 'ghost', 'subscribers', 'redirects']
const [format = '', ...options] = process.argv.slice(2)
const usage = `npm run export -- <${formats.join('|')}> [--out FILE]`
// npm runs it in the folder of the project, wherever it was typed.
const cwd = processEnvironment()['INIT_CWD'] ?? process.cwd()
const day = new Date().toISOString().slice(0, 16).replace(':', '')
const file = resolve(cwd, options[1] ?? `meridian-${format}-${day}.zip`)

const problem = findProblem()
if (problem === null) {
  await useInstallation(
    'npm run export',
    ({ runScript }) => runScript('export the magazine', ['src/programs/export.ts', format, '--out', file]),
    { asItIs: true },
  )
} else {
  console.error(`${problem}\n${usage}`)
  process.exitCode = 2
}

function findProblem(): string | null {
  if (format === '') return 'Say what to export.'
  if (!formats.includes(format)) return `There is no export called '${format}'.`
  const [name, given, ...others] = options
  if (name !== undefined && (name !== '--out' || others.length > 0))
    return `'${options.join(' ')}' means nothing here.`
  if (name !== undefined && !given) return '--out needs the name of a file.'
  return existsSync(file) ? `${file} is there already. Choose another name with --out.` : null
}
