import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { differingKinds } from '../../replica/digests.ts'
import { comeToTheEnd } from './chapter.ts'
import { MortalSite, type MortalSiteOptions, pageStoreFile } from './mortal-site.ts'
import { type ComparedPage, differenceOf, readStoredPages } from './stored-pages.ts'

const maxDifferences = 20

/**
 * Stops a site server that has come to the end of the log, and compares all of its pages with those of one that begins now, with an
 * empty disk and a snapshot. It is started again afterwards.
 */
export async function compareWithScratch(
  followed: MortalSite,
  options: Omit<MortalSiteOptions, 'root'>,
): Promise<{ pages: number; differences: string[] }> {
  const root = mkdtempSync(join(tmpdir(), 'meridian-scratch-'))
  const scratch = new MortalSite({ ...options, root })
  try {
    await comeToTheEnd({ site: scratch, cms: options.cms })
    await Promise.all([untilComplete(followed), untilComplete(scratch)])
    const kinds = differingKinds(followed.parts.replica.digests, scratch.parts.replica.digests)
    const stored = await storedBy(followed)
    const rendered = await storedBy(scratch)
    const differences = kinds.map((kind) => `The digests of the kind ${kind}.`)
    for (const path of new Set([...stored.keys(), ...rendered.keys()])) {
      const page = stored.get(path) ?? (await ask(followed, path))
      const fresh = rendered.get(path) ?? (await ask(scratch, path))
      const difference = differenceOf(page, fresh)
      if (difference !== null) differences.push(`${path}: ${difference}`)
    }
    return { pages: stored.size, differences: differences.slice(0, maxDifferences) }
  } finally {
    await scratch.stop()
    rmSync(root, { recursive: true, force: true })
  }
}

/** Resolves when the background has nothing left to do. */
async function untilComplete({ parts: { store, failing } }: MortalSite): Promise<void> {
  for (;;) {
    if (store.state.completedAt !== '' && store.counts().stale === 0) return
    if (failing.size > 0) throw new Error(`Pages cannot be rendered: ${JSON.stringify(failing.list(3))}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** What is in its file. It is stopped for that, and started again. */
async function storedBy(site: MortalSite): Promise<Map<string, ComparedPage>> {
  await site.stop()
  const pages = readStoredPages(join(site.folder, pageStoreFile))
  site.start()
  return pages
}

/** What readers get where no page is stored. */
async function ask({ parts }: MortalSite, path: string): Promise<ComparedPage> {
  const outcome = await parts.renderer.begin().render(path)
  if (outcome.kind === 'failed') throw new Error(`${path}: ${outcome.message}`)
  const { status, headers, body } = outcome.page
  return { status, headers: JSON.stringify(headers), tags: null, body }
}
