/*
 * `npm run generate [-- --migration <name>]`: rewrites Payload's types and import map after a change to a
 * collection, with a name the migration that brings a database there, the types of the migrated database; the reference of all variables and
 * `.env.example`; and the page that tells what of the specification the tests cover.
 */
import { parseArgs } from 'node:util'
import { databaseTypesArgs, generate, generatedFiles, migrationArgs } from './check/generation.ts'
import { writeConfiguration } from './configuration/configuration.ts'
import { writeSpecCoverage } from './spec-coverage/spec-coverage.ts'
import { processEnvironment, projectRoot } from './env.ts'

const { values } = parseArgs({ options: { migration: { type: 'string' } } })
const migrations = values.migration === undefined ? [] : [migrationArgs(values.migration)]

for (const args of [...generatedFiles.map((file) => file.args), ...migrations, databaseTypesArgs]) {
  const complaint = await generate({ root: projectRoot, env: processEnvironment(), args })
  if (complaint !== null) {
    console.error(complaint)
    process.exit(1)
  }
}
await writeConfiguration(projectRoot)
writeSpecCoverage(projectRoot)
console.log('Generated. Review and commit what has changed: git status')
