/*
 * `node src/programs/classify-bounces.ts [--json] FILE…`: says of each stored mail what it means that it came back. Asks neither a database
 * nor any other program.
 */
import { parseArgs } from 'node:util'
import { classifyStoredMails } from '../features/returned-mail/classify-stored-mails.ts'

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
})

if (positionals.length === 0) {
  console.error('Usage: npm run bounces:classify -- [--json] FILE… (mails, mailboxes or folders of them)')
  process.exitCode = 1
} else {
  const output = { line: console.log, problem: (text: string) => console.error(`✗ ${text}`) }
  const isWhole = await classifyStoredMails(positionals, { isJson: values.json, output })
  process.exitCode = isWhole ? 0 : 1
}
