import type { Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { givenFile } from '../../../../../test/given-files.ts'
import { createMagazine, openCms } from '../../../../../test/magazine.ts'
import { env } from '../../../../env.ts'
import { prepareQueue } from '../../../../platform/queue/install-queue.ts'
import { jobs } from '../../../../programs/features.ts'
import { applyRun } from '../../runs/apply-run.ts'
import { changeRun, createRun } from '../../runs/import-run.ts'
import { findSourceOfRun } from '../../runs/import-source.ts'
import { planAgain } from '../../runs/read-files.ts'
import { stageRecords } from '../../staging/stage-records.ts'
import { readMarkdown } from './read-markdown.ts'

let payload: Payload

beforeAll(async () => {
  await prepareQueue(env.DATABASE_URL, jobs)
  payload = await openCms()
  await createMagazine(payload)
})

test.each([
  ['whose address is known', 'baseURL = "https://old.example/"\n'],
  ['of no known address', ''],
])('a folder %s becomes articles, with its pictures, and links among them', async (which, config) => {
  const { pool } = payload.db
  await payload.delete({ collection: 'articles', where: { id: { exists: true } } })
  await payload.delete({ collection: 'media', where: { id: { exists: true } } })
  await pool.query(
    'truncate import_sources, import_runs, import_records, import_links, import_pictures, old_addresses',
  )
  const boat = await sharp({
    create: { width: 900, height: 600, channels: 3, background: which.length > 20 ? '#246' : '#642' },
  })
    .jpeg()
    .toBuffer()
  const files = [
    givenFile('hugo.toml', config),
    givenFile(
      'content/posts/ebb.md',
      '---\ntitle: Ebb\ndate: 2019-05-04T10:00:00Z\ncategories: [Leadership]\ncover: low tide.jpg\n---\nThe tide, as in [Flow](flow.md), goes out.\n\n![A boat](<low tide.jpg> "At low tide")\n',
    ),
    givenFile(
      'content/posts/flow.md',
      '---\ntitle: Flow\ndate: 2019-05-05T10:00:00Z\ncategories: [Leadership]\n---\nIt comes in.\n',
    ),
    givenFile('content/posts/low tide.jpg', boat),
  ]
  const runId = await createRun(pool, { format: 'markdown', options: {}, startedBy: null, state: 'reading' })
  await stageRecords(pool, runId, readMarkdown(files))
  const sourceId = await findSourceOfRun(pool, { runId, format: 'markdown', name: 'vault' })
  const { signal } = new AbortController()
  await planAgain({ pool, runId, signal }, sourceId)
  await changeRun(pool, runId, { state: 'applying' })
  const reach = { alsoReach: [], userAgent: 'test', findAddresses: () => Promise.resolve([]) }
  await applyRun({ payload, runId, uploads: files, reach, signal })

  const { docs } = await payload.find({ collection: 'articles', draft: true, sort: 'title' })
  expect(docs.map(({ title }) => title)).toEqual(['Ebb', 'Flow'])
  const [ebb, flow] = docs
  const media = await payload.find({ collection: 'media' })
  expect(media.docs).toHaveLength(1)
  const body = JSON.stringify(ebb?.body)
  expect(body).toContain('At low tide')
  // The link is one to the article itself, not to an address.
  expect(body).toMatch(new RegExp(`"(?:value|doc)":\\{[^{}]*${flow?.id}|"value":${flow?.id}\\b`))
})
