import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const words = 'Skip to content'

/** Copies a build of the site to `to` and changes words that every page has: a deploy. Returns what the pages now say. */
export function changeBuild(from: string, to: string): { before: string; after: string } {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true })
  const after = `${words} of the next build`
  let changes = 0
  for (const entry of readdirSync(join(to, 'server'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.m?js$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const code = readFileSync(file, 'utf8')
    if (!code.includes(words)) continue
    writeFileSync(file, code.replaceAll(words, after))
    changes += 1
  }
  if (changes === 0) throw new Error(`The build of the site does not say '${words}'.`)
  return { before: words, after }
}
