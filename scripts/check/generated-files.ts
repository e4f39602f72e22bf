import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findStaleConfiguration } from '../configuration/configuration.ts'
import { generate, generatedFiles, migrationArgs, type GeneratedFile } from './generation.ts'

/**
 * Generates the committed files anew (Payload's types and import map, migrations, the reference of all variables) and
 * names those that differ.
 * The working tree is left as it was.
 */
export async function findStaleFiles(root: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const faults: (string | null)[] = []
  for (const file of generatedFiles) faults.push(await compareGenerated(root, env, file))
  faults.push(await findPendingMigration(root, env))
  faults.push(...(await findStaleConfiguration(root)))
  return faults.filter((fault) => fault !== null)
}

async function compareGenerated(
  root: string,
  env: NodeJS.ProcessEnv,
  file: GeneratedFile,
): Promise<string | null> {
  const path = join(root, file.path)
  if (!existsSync(path)) return `${file.path} is missing. Run: npm run generate`
  const before = readFileSync(path, 'utf8')
  const complaint = await generate({ root, env, args: file.args })
  const after = readFileSync(path, 'utf8')
  if (after !== before) writeFileSync(path, before)
  if (complaint !== null) return complaint
  return after === before ? null : `${file.path} is out of date. Run: npm run generate`
}

async function findPendingMigration(root: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  const folder = join(root, 'cms/src/migrations')
  const before = new Set(readdirSync(folder))
  const complaint = await generate({ root, env, args: migrationArgs('pending') })
  const added = readdirSync(folder).filter((name) => !before.has(name))
  for (const name of added) rmSync(join(folder, name))
  if (complaint !== null) return complaint
  if (added.length === 0) return null
  return 'The collections have changed without a migration. Run: npm run generate -- --migration <name>'
}
