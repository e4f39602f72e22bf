import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectVariables } from './collect-variables.ts'
import { renderEnvExample } from './env-example.ts'
import { mergeVariables } from './merged-variables.ts'
import { renderReference } from './reference-page.ts'

/** Rewrites the reference of all variables and the example file. */
export async function writeConfiguration(root: string): Promise<void> {
  for (const [path, text] of await renderAll(root)) writeFileSync(join(root, path), text)
}

/** Names those of the two that are not what the schemas make them. */
export async function findStaleConfiguration(root: string): Promise<string[]> {
  const files = await renderAll(root)
  return files
    .filter(([path, text]) => readFileSync(join(root, path), 'utf8') !== text)
    .map(([path]) => `${path} is out of date. Run: npm run generate`)
}

async function renderAll(root: string): Promise<[path: string, text: string][]> {
  const sections = mergeVariables(await collectVariables(root))
  return [
    ['docs/configuration.md', renderReference(sections)],
    ['.env.example', renderEnvExample(sections)],
  ]
}
