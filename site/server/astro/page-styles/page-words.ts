import { readFileSync } from 'node:fs'

/** What is below the first screen of every page, or shown by a script: its styles may come later. */
const later =
  /\/(SiteDrawerMenu\.astro|DrawerAccount\.astro|SiteFooter\.astro|NewsletterFooter\.astro|Dialog\.tsx|Lightbox\.tsx|ShareForm\.tsx)$/
const page = /\/(pages\/.*\.astro)$/
const source = /\/src\/.*\.(?:astro|tsx?)$/

/** What a bundler knows of the modules of a build. */
interface Modules {
  getModuleIds(): Iterable<string>
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/**
 * The words of the sources of each page (`pages/index.astro`): what a class of its markup can be called is among them, and
 * each `<element`. A page has no others than its modules on the server's side have.
 */
export function readPageWords(modules: Modules): Map<string, ReadonlySet<string>> {
  const words = new Map<string, string[]>()
  const read = (id: string) => {
    const known = words.get(id)
    if (known) return known
    const found = source.test(id) ? wordsIn(readFileSync(id, 'utf8')) : []
    words.set(id, found)
    return found
  }
  const wordsOf = new Map<string, ReadonlySet<string>>()
  for (const id of modules.getModuleIds()) {
    const name = page.exec(id)?.[1]
    if (name !== undefined) wordsOf.set(name, new Set(reach(id, modules).flatMap(read)))
  }
  return wordsOf
}

/** A module and all that it imports, without what is shown later. */
function reach(start: string, modules: Modules): string[] {
  const reached = new Set([start])
  for (const id of reached) {
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) if (!later.test(next)) reached.add(next)
  }
  return [...reached]
}

function wordsIn(code: string): string[] {
  return [...code.split(/[\s"'`]+/), ...(code.match(/<[a-z][\w-]*/g) ?? [])]
}
