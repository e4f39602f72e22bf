import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { IssueSchema } from '@meridian/shared/issues/issue.schema'
import { commitTransaction, createLocalReq, initTransaction, killTransaction, type Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openApi } from '../../../test/api.ts'
import { createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'
import { blankPdf, readPdf } from '../../../test/pdf.ts'
import { env } from '../../env.ts'
import { mediaFiles } from '../media/media-files.ts'
import { jobs } from '../../programs/features.ts'
import { prepareQueue } from '../../platform/queue/install-queue.ts'
import { makeAllIssuePdfs } from './make-all-issue-pdfs.ts'
import { makeIssuePdf } from './make-issue-pdf.ts'
import { reviewIssuePdfs } from './review-issue-pdfs.ts'

let payload: Payload
let magazine: Magazine
let api: ReturnType<typeof openApi>
let issueId: number

beforeAll(async () => {
  await prepareQueue(env.DATABASE_URL, jobs)
  payload = await openCms()
  magazine = await createMagazine(payload)
  api = openApi(payload)
  issueId = magazine.autumn.id
})
afterAll(() => rm(env.MEDIA_DIR, { recursive: true, force: true }))
beforeEach(async () => {
  await payload.delete({ collection: 'articles', where: { id: { exists: true } } })
  await payload.update({ collection: 'issues', id: issueId, data: { pdf: null } })
  await payload.delete({ collection: 'issue-pdfs', where: { id: { exists: true } } })
  await payload.db.pool.query('truncate pgboss.job')
})

const make = () => makeIssuePdf({ payload, media: mediaFiles, issueId })
const pdfPath = (name: string) => join(env.MEDIA_DIR, 'pdf', name)

async function made(): Promise<string> {
  const outcome = await make()
  if (outcome.kind !== 'made') throw new Error(`No issue PDF was made: ${outcome.kind}.`)
  return outcome.fileName
}

async function pdfUrl(): Promise<string | null> {
  const response = await api.get('/api/issues/current')
  return IssueSchema.parse(await response.json()).pdfUrl
}

async function waitingJobs(): Promise<{ name: string; key: string }[]> {
  const { rows } = await payload.db.pool.query(
    `select name, singleton_key as key from pgboss.job where state = 'created' order by name, singleton_key`,
  )
  return z.array(z.object({ name: z.string(), key: z.string() })).parse(rows)
}

async function issuePdfJobs(): Promise<string[]> {
  return (await waitingJobs()).flatMap(({ name, key }) => (name === 'typeset-issue-pdf' ? key : []))
}

async function textOf(fileName: string): Promise<string> {
  const { pages } = await readPdf(await readFile(pdfPath(fileName)))
  return pages.map(({ text }) => text).join(' ')
}

describe('the issue PDF of an issue without a PDF', () => {
  test("is stored as the issue's PDF, and the API tells where", async () => {
    await magazine.createArticle({ title: 'Second Thoughts', printOrder: 2 })
    await magazine.createArticle({ title: 'First Things', printOrder: 1 })
    const fileName = await made()
    expect(fileName).toMatch(/^meridian-autumn-2026-[0-9a-f]{10}\.pdf$/)
    expect(await pdfUrl()).toMatch(new RegExp(`^/media/pdf/${fileName}\\?v=`))
    const { outline } = await readPdf(await readFile(pdfPath(fileName)))
    expect(outline?.map(({ title }) => title)).toEqual([
      'Cover',
      'Contents',
      'First Things',
      'Second Thoughts',
    ])
  })

  test('goes live by one event, which touches the pages that show it and no other', async () => {
    await magazine.createArticle({ title: 'An Event' })
    await payload.db.pool.query('delete from publish_events')
    await made()
    const { rows } = await payload.db.pool.query('select kind, tags from publish_events')
    expect(rows).toEqual([{ kind: 'changed', tags: ['editions', 'edition:autumn-2026'] }])
  })

  test('is not made twice of the same, and made again of what has changed', async () => {
    const article = await magazine.createArticle({ title: 'Before' })
    const first = await made()
    expect(await make()).toEqual({ kind: 'up to date' })
    await payload.update({
      collection: 'articles',
      id: article.id,
      data: { title: 'After', _status: 'published' },
    })
    const second = await made()
    expect(second).not.toBe(first)
    expect(await textOf(second)).toContain('After')
    expect(await pdfUrl()).toContain(second)
    const { totalDocs } = await payload.count({ collection: 'issue-pdfs' })
    expect(totalDocs).toBe(1)
  })

  test('takes over nothing of a draft', async () => {
    const article = await magazine.createArticle({ title: 'Public Words' })
    await payload.update({
      collection: 'articles',
      id: article.id,
      draft: true,
      data: { title: 'Secret Words', _status: 'draft' },
    })
    await magazine.createArticle({ title: 'Unborn Words', _status: 'draft' })
    const text = await textOf(await made())
    expect(text).toContain('Public Words')
    expect(text).not.toMatch(/Secret|Unborn/)
  })

  test('is made again when its file is lost', async () => {
    await magazine.createArticle({ title: 'Lost and Found' })
    const fileName = await made()
    await rm(pdfPath(fileName))
    expect(await reviewIssuePdfs({ payload, media: mediaFiles })).toEqual([issueId])
    expect(await textOf(await made())).toContain('Lost and Found')
    expect(await reviewIssuePdfs({ payload, media: mediaFiles })).toEqual([])
  })

  test('stays on disk for open pages when it is superseded, but not with an article that was unpublished', async () => {
    const kept = await magazine.createArticle({ title: 'Kept' })
    const first = await made()
    const other = await magazine.createArticle({ title: 'Taken Down' })
    const second = await made()
    await access(join(env.MEDIA_DIR, 'withdrawn/pdf', first))
    await payload.delete({ collection: 'articles', id: other.id })
    const third = await made()
    await expect(access(join(env.MEDIA_DIR, 'withdrawn/pdf', second))).rejects.toThrow('ENOENT')
    await expect(access(pdfPath(second))).rejects.toThrow('ENOENT')
    expect(await textOf(third)).toContain(kept.title)
  })

  test('goes with the last article, and with the issue', async () => {
    const article = await magazine.createArticle({ title: 'The Last One' })
    await made()
    await payload.delete({ collection: 'articles', id: article.id })
    expect(await make()).toEqual({ kind: 'not needed', reason: 'no articles' })
    expect(await pdfUrl()).toBeNull()
    const issue = await payload.create({
      collection: 'issues',
      data: { title: 'A', description: 'B', season: 'Spring', year: 2019, _status: 'published' },
    })
    await payload.create({
      collection: 'issue-pdfs',
      data: { editionOf: issue.id, fingerprint: 'x' },
      file: await blankPdf('a.pdf'),
    })
    await payload.delete({ collection: 'issues', id: issue.id })
    expect((await payload.count({ collection: 'issue-pdfs' })).totalDocs).toBe(0)
  })

  test('half a file that a crash left behind is never what readers get', async () => {
    await magazine.createArticle({ title: 'Whole' })
    const fileName = await made()
    await rm(pdfPath(fileName))
    await payload.delete({ collection: 'issue-pdfs', where: { id: { exists: true } } })
    await mkdir(join(env.MEDIA_DIR, 'pdf'), { recursive: true })
    await writeFile(pdfPath(fileName), '%PDF-1.7 half')
    await made()
    const url = z.string().parse(await pdfUrl())
    const served = decodeURIComponent(/pdf\/([^?]+)/.exec(url)?.[1] ?? '')
    expect(await textOf(served)).toContain('Whole')
  })
})

test('all issue PDFs are made at once in place of the jobs that wait', async () => {
  await magazine.createArticle({ title: 'At Once' })
  expect(await issuePdfJobs()).toEqual([String(issueId)])
  const done: number[] = []
  await makeAllIssuePdfs({ payload, media: mediaFiles, onProgress: (count) => void done.push(count) })
  expect(done).toEqual([1])
  expect(await issuePdfJobs()).toEqual([])
  expect(await make()).toEqual({ kind: 'up to date' })
})

describe("an editor's own PDF", () => {
  test('always wins, and the typeset one comes back when it is taken away', async () => {
    await magazine.createArticle({ title: 'Ours' })
    await made()
    const own = await payload.create({
      collection: 'issue-pdfs',
      data: {},
      file: await blankPdf('printed.pdf'),
    })
    await payload.update({ collection: 'issues', id: issueId, data: { pdf: own.id } })
    expect(await pdfUrl()).toContain('/media/pdf/printed.pdf')
    expect(await make()).toEqual({ kind: 'not needed', reason: 'a PDF of its own' })
    expect(await pdfUrl()).toContain('/media/pdf/printed.pdf')
    await payload.update({ collection: 'issues', id: issueId, data: { pdf: null } })
    expect(await issuePdfJobs()).toEqual([String(issueId)])
    await made()
    expect(await pdfUrl()).toContain('/media/pdf/meridian-autumn-2026')
  })
})

describe('typesetting is queued', () => {
  test('in the transaction of the change, once however many there are, for its issue alone', async () => {
    const article = await magazine.createArticle({ title: 'Once' })
    await payload.update({
      collection: 'articles',
      id: article.id,
      data: { title: 'Twice', _status: 'published' },
    })
    await magazine.createArticle({ title: 'Elsewhere', issue: null })
    expect(await issuePdfJobs()).toEqual([String(issueId)])
  })

  test('not at all when the change is rolled back', async () => {
    const req = await createLocalReq({}, payload)
    await initTransaction(req)
    await magazine.createArticle({ title: 'Never' }, req)
    await killTransaction(req)
    expect(await issuePdfJobs()).toEqual([])
  })

  test('for the issue that an article leaves, and for all when what they share changes', async () => {
    const spring = await payload.create({
      collection: 'issues',
      data: { title: 'A', description: 'B', season: 'Spring', year: 2020, _status: 'published' },
    })
    const article = await magazine.createArticle({ title: 'On the Move' })
    await payload.db.pool.query('truncate pgboss.job')
    await payload.update({
      collection: 'articles',
      id: article.id,
      data: { issue: spring.id, _status: 'published' },
    })
    expect(await issuePdfJobs()).toEqual([issueId, spring.id].map(String).toSorted())
    await payload.update({ collection: 'authors', id: magazine.helena.id, data: { role: 'Editor' } })
    expect(await waitingJobs()).toContainEqual({ name: 'review-issue-pdfs', key: 'all' })
    await payload.delete({ collection: 'articles', id: article.id })
    await payload.delete({ collection: 'issues', id: spring.id })
  })

  test('and waits for a change that is not committed yet: the newest state wins', async () => {
    await magazine.createArticle({ title: 'Old News' })
    const req = await createLocalReq({}, payload)
    await initTransaction(req)
    await magazine.createArticle({ title: 'Late News' }, req)
    const making = made()
    await new Promise((resolve) => setImmediate(resolve))
    await commitTransaction(req)
    expect(await textOf(await making)).toContain('Late News')
  })
})
