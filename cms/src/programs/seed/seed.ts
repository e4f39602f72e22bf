/*
 * `node src/programs/seed/seed.ts`: fills an empty magazine; a run that was interrupted is taken up where it ended, and a
 * magazine with content of its own is left alone. With `--draw-later` the sizes of pictures and the PDFs of issues are left
 * to the worker; until it has made them, pages show the pictures as they came, and no issue has a PDF.
 * `node src/programs/seed/seed.ts --articles N`: adds N synthetic articles, for benchmarks.
 * `node src/programs/seed/seed.ts --readers N --subscriptions M`: adds N synthetic readers, M of whom pay for a plan, to a
 * magazine that has no others.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { getPayload } from 'payload'
import { z } from 'zod'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { drawMissing, drawMissingLater } from '../../features/draw-later/draw-missing.ts'
import { executeOn } from '../../features/search/search-index.ts'
import { refreshWords } from '../../features/search/search-words.ts'
import config from '../../payload.config.ts'
import { fillMagazine } from './magazine.ts'
import { createProgress } from './progress.ts'
import { decodeAtOnce } from '../../features/media/decode-picture.ts'
import { mediaFiles } from '../../features/media/media-files.ts'
import { readSeedContent } from './seed-content.ts'
import { claimSeed, finishSeed } from './seed-state.ts'
import { addSyntheticArticles } from './synthetic/add-synthetic-articles.ts'
import { addSyntheticReaders } from './synthetic/add-synthetic-readers.ts'

const write = (line: string): void => void process.stdout.write(`${line}\n`)
const progress = createProgress(write)

const { values } = parseArgs({
  options: {
    'draw-later': { type: 'boolean', default: false },
    articles: { type: 'string' },
    readers: { type: 'string' },
    subscriptions: { type: 'string' },
  },
})
const articles = readCount('articles')
const readers = readCount('readers')
const subscriptions = readCount('subscriptions') ?? 0
if (subscriptions > (readers ?? 0)) refuse('There are --subscriptions for as many --readers at most.')

const payload = await getPayload({ config, disableOnInit: true })
if (articles !== undefined) await addArticles(articles)
if (readers !== undefined) await addReaders(readers)
if (articles === undefined && readers === undefined) await seedMagazine()
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
  if (values['draw-later']) await drawMissingLater(payload)
  else await drawNow()
  await finishSeed(payload)
}

async function drawNow(): Promise<void> {
  decodeAtOnce(availableParallelism())
  await progress.step('Pictures and issue PDFs', () =>
    drawMissing({
      payload,
      media: mediaFiles,
      onProgress: (title, done, total) => write(`${title}: ${done} of ${total}`),
    }),
  )
}

async function addArticles(count: number): Promise<void> {
  await progress.count('Synthetic articles', count, (onProgress) =>
    addSyntheticArticles(payload, count, onProgress),
  )
}

async function addReaders(count: number): Promise<void> {
  const outcome = await progress.count('Synthetic readers', count, (onProgress) =>
    addSyntheticReaders(payload.db.pool, { readers: count, subscriptions }, onProgress),
  )
  if (!outcome.ok) refuse(outcome.reason)
}

function readCount(option: keyof typeof values): number | undefined {
  const count = z.coerce.number().int().positive().max(10_000_000).optional().safeParse(values[option])
  if (!count.success) refuse(`--${option} takes a whole number of 1 or more, not '${values[option]}'.`)
  return count.data
}

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
