import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Payload } from 'payload'
import { afterAll, beforeAll, test } from 'vitest'
import { fillMagazine } from '../../../test/exports/filled-magazine.ts'
import { exportFolder } from '../../../test/exports/round-trip.ts'
import { openCms } from '../../../test/magazine.ts'
import { env } from '../../env.ts'
import { compareTexts } from '../imports/body/compare-texts.ts'
import { resolveImportedBody } from '../imports/body/resolve-imported-body.ts'
import { toImportedBody } from '../imports/body/to-imported-body.ts'
import type { SourceArticle, SourceReader, SourceRecord } from '../imports/source-record.ts'
import { expandSources } from '../imports/sources/archive/expand-sources.ts'
import { readGhost } from '../imports/sources/ghost/read-ghost.ts'
import { readWordpress } from '../imports/sources/wordpress/read-wordpress.ts'
import { mediaFiles } from '../media/media-files.ts'
import { writeExport } from './write-export.ts'

const siteUrl = 'https://house.example'
let folder: string
let payload: Payload

beforeAll(async () => {
  folder = await exportFolder()
  payload = await openCms()
  await fillMagazine(payload, 12)
})
afterAll(() => rm(folder, { recursive: true }))

async function readAgain(format: 'wordpress' | 'ghost', reader: SourceReader): Promise<SourceRecord[]> {
  const path = join(folder, `${format}.zip`)
  const input = { format, path, databaseUrl: env.DATABASE_URL, media: mediaFiles, siteUrl, product: '1.0.0' }
  await writeExport(input)
  const records: SourceRecord[] = []
  for await (const record of reader(await expandSources([path]))) records.push(record)
  return records
}

/** The words of our articles that are missing in what was read, by their titles. */
async function missingWords(records: readonly SourceRecord[]): Promise<Record<string, string[]>> {
  const { docs } = await payload.find({ collection: 'articles', draft: false, depth: 0, pagination: false })
  const missing: Record<string, string[]> = {}
  for (const article of docs) {
    if (article._status !== 'published') continue
    const record = records.find(
      (one): one is SourceArticle => one.kind === 'article' && one.title === article.title,
    )
    if (!record) {
      missing[article.title] = ['all of it']
      continue
    }
    const read = toImportedBody(record.body, { siteUrl, pageUrl: record.url })
    const { body, notes } = resolveImportedBody(read, { picture: () => 1, link: () => null })
    const { segments } = compareTexts([{ kind: 'own', body: article.body }], { body, notes })
    const lost = segments.flatMap(({ kind, text }) => (kind === 'missing' ? [text.trim()] : []))
    if (lost.length > 0) missing[article.title] = lost
  }
  return missing
}

test('what goes out for WordPress comes in again', async () => {
  const records = await readAgain('wordpress', readWordpress)
  console.log(
    records.filter(({ kind }) => kind === 'broken'),
    JSON.stringify(await missingWords(records), null, 1).slice(0, 3000),
  )
  console.log(
    JSON.stringify(
      records.filter(({ kind }) => kind !== 'article').map(({ kind, id, findings }) => [kind, id, findings]),
    ).slice(0, 3000),
  )
  console.log(JSON.stringify(records.find(({ kind }) => kind === 'article')).slice(0, 9000))
})

test('what goes out for Ghost comes in again', async () => {
  const records = await readAgain('ghost', readGhost)
  console.log(
    records.filter(({ kind }) => kind === 'broken'),
    JSON.stringify(await missingWords(records), null, 1).slice(0, 3000),
  )
  console.log(
    JSON.stringify(
      records.filter(({ kind }) => kind !== 'article').map(({ kind, id, findings }) => [kind, id, findings]),
    ).slice(0, 3000),
  )
  console.log(JSON.stringify(records.find(({ kind }) => kind === 'article')).slice(0, 9000))
})
