import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { endpointAt } from '@meridian/shared/api/endpoint'
import {
  deleteExportEndpoint,
  downloadExportEndpoint,
  readExportsEndpoint,
  requestExportEndpoint,
} from '@meridian/shared/exports/exports.endpoints'
import { ExportRunSchema, ExportRunsSchema } from '@meridian/shared/exports/exports.schema'
import type { Payload } from 'payload'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAs } from '../../../test/accounts.ts'
import { openApi } from '../../../test/api.ts'
import { createMagazine, openCms } from '../../../test/magazine.ts'
import { env } from '../../env.ts'
import { jobs } from '../../programs/features.ts'
import { prepareQueue } from '../../platform/queue/install-queue.ts'
import { mediaFolder } from '../media/media-files.ts'
import { openExportFiles } from './export-files.ts'
import { deleteOldExports } from './export-runs.ts'
import { exportHandler } from './exports.worker.ts'

const files = openExportFiles({ folder: mediaFolder, storage: null })
let payload: Payload
let api: ReturnType<typeof openApi>
let admin: Awaited<ReturnType<typeof signInAs>>

beforeAll(async () => {
  await prepareQueue(env.DATABASE_URL, jobs)
  payload = await openCms()
  api = openApi(payload)
  admin = await signInAs(payload, 'admin', { firstName: 'Erik', lastName: 'Holm' })
  const { createArticle } = await createMagazine(payload)
  await createArticle({ title: 'The Quiet Capital' })
})
beforeEach(async () => {
  await payload.db.pool.query('truncate export_runs, audit_events, pgboss.job restart identity cascade')
  await rm(join(mediaFolder, '.exports'), { recursive: true, force: true })
})
afterAll(() => rm(env.MEDIA_DIR, { recursive: true, force: true }))

const ask = async (format: string) => api.callAs(admin, requestExportEndpoint, { format })
const askFor = async (format: string) => ExportRunSchema.parse(await (await ask(format)).json())
const list = async () =>
  ExportRunsSchema.parse(await (await api.callAs(admin, readExportsEndpoint)).json()).runs
const download = (id: number | string) => api.callAs(admin, endpointAt(downloadExportEndpoint, { id }))
const remove = (id: number) => api.callAs(admin, endpointAt(deleteExportEndpoint, { id }))

/** What the worker does with the job of a run. */
async function work(runId: number): Promise<void> {
  const handler = exportHandler({ db: payload.db.pool, logger: pino({ level: 'silent' }) })
  await handler.run({ runId }, { id: 'a-job', signal: new AbortController().signal })
}

async function audited(): Promise<unknown[]> {
  const { rows } = await payload.db.pool.query(
    `select action, actor_id as actor, detail from audit_events order by id`,
  )
  return rows
}

test('an export is asked for, written by the worker, downloaded and deleted; the audit log tells of it', async () => {
  const run = await askFor('redirects')
  expect(run).toMatchObject({ id: 1, format: 'redirects', state: 'waiting', startedBy: 'Erik Holm' })
  const { rows } = await payload.db.pool.query(
    `select data->'runId' as id from pgboss.job where name = 'make-export'`,
  )
  expect(rows).toEqual([{ id: 1 }])

  await work(1)
  const [made] = await list()
  expect(made).toMatchObject({ state: 'done', counts: { redirects: 0 }, problem: null })

  const answer = await download(1)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="meridian-redirects-[\dT-]+\.zip"$/,
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBe(made?.sizeBytes)
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(made?.sha256)

  expect((await remove(1)).status).toBe(204)
  expect((await list())[0]?.state).toBe('deleted')
  expect((await download(1)).status).toBe(404)
  expect((await remove(1)).status).toBe(404)
  expect(await audited()).toEqual(
    ['asked for', 'downloaded', 'deleted'].map((what) => ({
      action: 'data-exported',
      actor: admin.userId,
      detail: `Export 1 (redirects) ${what}`,
    })),
  )
})

test('one is made at a time, and cannot be deleted meanwhile', async () => {
  await ask('archive')
  const second = await ask('ghost')
  expect(second.status).toBe(409)
  expect((await remove(1)).status).toBe(409)
  expect((await download(1)).status).toBe(404)
  await work(1)
  expect((await ask('ghost')).status).toBe(201)
})

test('a job that comes twice writes nothing twice', async () => {
  await ask('redirects')
  await work(1)
  const [before] = await list()
  await work(1)
  expect(await list()).toEqual([before])
})

test('one that cannot be made says so', async () => {
  await ask('archive')
  // It was asked for by a version that knows more.
  await payload.db.pool.query(`update export_runs set format = 'papyrus'`)
  await work(1)
  const { rows } = await payload.db.pool.query('select state, problem from export_runs')
  expect(rows).toEqual([
    { state: 'failed', problem: 'The export could not be made. The log of the worker says why.' },
  ])
  expect(await readdir(join(mediaFolder, '.exports'))).toEqual([])
})

test('what is no number, or none of an export, is not found; another format is refused', async () => {
  expect((await download('..%2f1')).status).toBe(404)
  expect((await download(7)).status).toBe(404)
  expect((await ask('papyrus')).status).toBe(400)
})

test('after seven days the file of an export is deleted', async () => {
  await ask('redirects')
  await work(1)
  await deleteOldExports(payload.db.pool, files)
  expect((await download(1)).status).toBe(200)
  await payload.db.pool.query(`update export_runs set created_at = now() - interval '8 days'`)
  await deleteOldExports(payload.db.pool, files)
  expect((await list())[0]?.state).toBe('deleted')
  expect(await readdir(join(mediaFolder, '.exports'))).toEqual([])
})

test('the files of exports are none of the media: they are not listed, found or backed up', async () => {
  const { mediaFiles } = await import('../media/media-files.ts')
  await ask('redirects')
  await work(1)
  expect((await mediaFiles.list()).filter(({ path }) => path.includes('export'))).toEqual([])
  expect(await mediaFiles.find('.exports/1.zip')).toBeNull()
})
