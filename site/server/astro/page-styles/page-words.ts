import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PageWords } from './divide-styles.ts'

/** What is below the first screen of every page, or shown by a script: its styles may come later. */
const later =
  /\/(SiteDrawerMenu\.astro|DrawerAccount\.astro|SiteFooter\.astro|NewsletterFooter\.astro|Dialog\.tsx|Lightbox\.tsx|BegunList\.tsx|ShareForm\.tsx|MostReadPlace\.astro)$/
const page = /\/src\/(pages\/.*\.astro)$/
/** What is put into pages: it has no head that could link a sheet. */
const partial = /^export const partial = true$/m
const source = /\/src\/.*\.(?:astro|tsx?)$/

/** What a bundler knows of the modules of a build. */
interface Modules {
  getModuleIds(): Iterable<string>
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/**
 * What each page (`pages/index.astro`) can have in its markup: first what its modules on the server's side have, without what
 * is shown later; ever what is in all modules that these import, scripts and `import()` included.
 */
export function readPageWords(modules: Modules): Map<string, PageWords> {
  const read = once((id) => wordsIn(readSource(id)))
  const wordsOf = (ids: Iterable<string>) => new Set([...ids].flatMap(read))
  const found = new Map<string, PageWords>()
  for (const id of modules.getModuleIds()) {
    const name = page.exec(id)?.[1]
    if (name === undefined || partial.test(readSource(id))) continue
    const ids = closure([id], (from) =>
      (modules.getModuleInfo(from)?.importedIds ?? []).filter((to) => !later.test(to)),
    )
    found.set(name, { first: wordsOf(ids), ever: wordsOf(closure([...ids], importsOf)) })
  }
  return found
}

/** Modules and all that they import, one after the other. */
function closure(roots: string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const reached = new Set(roots)
  for (const id of reached) for (const next of importsOf(id)) reached.add(next)
  return reached
}

const importsOf = once((file: string) =>
  Array.from(readSource(file).matchAll(/\b(?:from|import)\b\s*\(?\s*'(\.[^'?]+)/g), ([, path = '']) =>
    join(dirname(file), path),
  ),
)

const readSource = once((id: string) => (source.test(id) ? readFileSync(id, 'utf8') : ''))

function wordsIn(code: string): string[] {
  return [...code.split(/[\s"'`]+/), ...(code.match(/<[a-z][\w-]*/g) ?? [])]
}

/** Remembers what a function has given for a module. */
function once<Result>(read: (id: string) => Result): (id: string) => Result {
  const known = new Map<string, Result>()
  return (id) => {
    const value = known.get(id) ?? read(id)
    known.set(id, value)
    return value
  }
}
