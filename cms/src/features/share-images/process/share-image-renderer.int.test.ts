import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createMagazine, openCms } from '../../../../test/magazine.ts'
import { openPool } from '../../../../test/pool.ts'
import { readSharedArticle } from '../read-shared-article.ts'
import { shareImageName } from '@meridian/shared/image/share-image-name'
import { env } from '../../../env.ts'
import { ShareImageRenderer } from './share-image-renderer.ts'

const db = openPool({ max: 1 })
const never = new AbortController().signal

beforeAll(async () => {
  const magazine = await createMagazine(await openCms())
  await magazine.createArticle({ title: 'Drawn Apart' })
})
afterEach(() => void vi.unstubAllEnvs())
afterAll(async () => {
  await db.end()
  await rm(env.MEDIA_DIR, { recursive: true, force: true })
})

test('share images are drawn by a process of their own, one after the other', async () => {
  const renderer = new ShareImageRenderer()
  expect(await renderer.refresh('drawn-apart', never)).toBe('drawn')
  const article = await readSharedArticle(db, 'drawn-apart')
  if (!article) throw new Error('The article is published.')
  await access(join(env.MEDIA_DIR, shareImageName(article.card)))
  expect(await renderer.refresh('drawn-apart', never)).toBe('present')
  expect(await renderer.refresh('never-published', never)).toBe('removed')
})

test('a job that is called off ends the process, and the next one gets another', async () => {
  const renderer = new ShareImageRenderer()
  const calledOff = new AbortController()
  const drawing = renderer.refresh('drawn-apart', calledOff.signal)
  calledOff.abort()
  await expect(drawing).rejects.toThrow('ended with SIGKILL')
  expect(await renderer.refresh('drawn-apart', never)).toBe('present')
})

test('a worker under `node --watch` hears of the drawing alone, not of each file that its process imports', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
  expect(await new ShareImageRenderer().refresh('drawn-apart', never)).toBe('present')
})
