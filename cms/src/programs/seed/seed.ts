/*
 * `node src/programs/seed/seed.ts`: fills an empty magazine; a run that was interrupted is taken up where it ended, and a
 * magazine with content of its own is left alone.
 * `node src/programs/seed/seed.ts --articles N`: adds N synthetic articles, for benchmarks.
 */
import { parseArgs } from 'node:util'
import { getPayload } from 'payload'
import { z } from 'zod'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { makeAllIssuePdfs } from '../../features/issue-pdfs/make-all-issue-pdfs.ts'
import { executeOn } from '../../features/search/search-index.ts'
import { refreshWords } from '../../features/search/search-words.ts'
import config from '../../payload.config.ts'
import { fillMagazine } from './magazine.ts'
import { createProgress } from './progress.ts'
import { mediaFiles } from '../../features/media/media-files.ts'
import { readSeedContent } from './seed-content.ts'
import { claimSeed, finishSeed } from './seed-state.ts'
import { addSyntheticArticles } from './synthetic/add-synthetic-articles.ts'

const write = (line: string): void => void process.stdout.write(`${line}\n`)
const progress = createProgress(write)

const { values } = parseArgs({ options: { articles: { type: 'string' } } })
const synthetic = z.coerce.number().int().positive().max(10_000_000).optional().safeParse(values.articles)
if (!synthetic.success) {
  process.stderr.write(`--articles takes a whole number of 1 or more, not '${values.articles}'.\n`)
  process.exit(1)
}

const payload = await getPayload({ config, disableOnInit: true })
if (synthetic.data === undefined) await seedMagazine()
else await addArticles(synthetic.data)
// Payload leaves its pool open when it is destroyed, which would keep the process alive.
process.exit(0)

async function seedMagazine(): Promise<void> {
  const claim = await claimSeed(payload)
  if (!claim.ok) {
    write(claim.reason)
    return
  }
  const content = await readSeedContent()
  await fillMagazine(payload, content, progress)
  await inPoolTransaction(payload.db.pool, (client) => refreshWords(executeOn(client)))
  await progress.count('Issue PDFs typeset', content.issues.length, (onProgress) =>
    makeAllIssuePdfs({ payload, media: mediaFiles, onProgress }),
  )
  await finishSeed(payload)
}

async function addArticles(count: number): Promise<void> {
  await progress.count('Synthetic articles', count, (onProgress) =>
    addSyntheticArticles(payload, count, onProgress),
  )
}
