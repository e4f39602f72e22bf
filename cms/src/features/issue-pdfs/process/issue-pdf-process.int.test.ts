import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMagazine, type Magazine, openCms } from '../../../../test/magazine.ts'
import { env } from '../../../env.ts'
import { runIssuePdfProcess } from './run-issue-pdf-process.ts'

let magazine: Magazine

beforeAll(async () => {
  magazine = await createMagazine(await openCms())
  await magazine.createArticle({ title: 'Set in Type' })
})
afterAll(() => rm(env.MEDIA_DIR, { recursive: true, force: true }))

const never = new AbortController().signal
const typeset = (signal: AbortSignal) =>
  runIssuePdfProcess({ kind: 'typeset', issueId: magazine.autumn.id }, signal)

// Each process starts a CMS of its own, and gives way to whatever else runs.
test('an issue PDF is typeset in a process of its own, and then found to be up to date', async () => {
  expect(await typeset(never)).toMatchObject({ kind: 'made' })
  expect(await runIssuePdfProcess({ kind: 'review' }, never)).toEqual({ stale: [] })
})

test('a worker that stops ends it', async () => {
  const stopping = new AbortController()
  const typesetting = typeset(stopping.signal)
  stopping.abort()
  await expect(typesetting).rejects.toThrow('abort')
})
