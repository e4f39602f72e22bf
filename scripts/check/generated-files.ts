import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findStaleConfiguration } from '../configuration/configuration.ts'
import { generate, generatedFiles, migrationArgs, type GeneratedFile } from './generation.ts'

/**
 * Generates the committed files again (Payload's types and import map, migrations, the reference of all variables) and
 * names those that differ. It does so in a copy: meanwhile others read the sources.
 */
export async function findStaleFiles(root: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'meridian-generated-'))
  try {
    copySources(root, copy)
    const problems: (string | null)[] = []
    for (const file of generatedFiles) problems.push(await compareGenerated({ root, copy, env, file }))
    problems.push(await findPendingMigration(copy, env))
    problems.push(...(await findStaleConfiguration(root)))
    return problems.filter((problem) => problem !== null)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** What the generators of the CMS read and write, on the packages that are installed here. */
function copySources(root: string, copy: string): void {
  for (const path of ['tsconfig.base.json', 'cms/package.json', 'cms/tsconfig.json', 'cms/src'])
    cpSync(join(root, path), join(copy, path), { recursive: true })
  symlinkSync(join(root, 'cms/node_modules'), join(copy, 'cms/node_modules'))
}

async function compareGenerated(input: {
  root: string
  copy: string
  env: NodeJS.ProcessEnv
  file: GeneratedFile
}): Promise<string | null> {
  const { path, args } = input.file
  if (!existsSync(join(input.root, path))) return `${path} is missing. Run: npm run generate`
  const complaint = await generate({ root: input.copy, env: input.env, args })
  if (complaint !== null) return complaint
  const [committed, generated] = [input.root, input.copy].map((folder) =>
    readFileSync(join(folder, path), 'utf8'),
  )
  return generated === committed ? null : `${path} is out of date. Run: npm run generate`
}

async function findPendingMigration(copy: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  const folder = join(copy, 'cms/src/migrations')
  const before = readdirSync(folder).length
  const complaint = await generate({ root: copy, env, args: migrationArgs('pending') })
  if (complaint !== null) return complaint
  if (readdirSync(folder).length === before) return null
  return 'The collections have changed without a migration. Run: npm run generate -- --migration <name>'
}
