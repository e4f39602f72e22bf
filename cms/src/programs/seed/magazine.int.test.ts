import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payload } from 'payload'
import { openPayload } from '../../../test/payload.ts'
import { testEnv } from '../../../test/test-env.ts'
import { fillMagazine } from './magazine.ts'
import { createProgress, type Progress } from './progress.ts'
import { readSeedContent, type SeedContent } from './seed-content.ts'
import { claimSeed, finishSeed } from './seed-state.ts'
import { blocksInBody } from '../../features/body/body-model.ts'

const slug = 'the-discipline-of-the-empty-thursday'
const silent = createProgress(() => {})
let payload: Payload
let content: SeedContent

/** The seed as it is, with one article of two blocks, its author and its issue. */
async function readSmallContent(): Promise<SeedContent> {
  const all = await readSeedContent()
  const articles = all.articles.filter(({ id }) => id === slug)
  const authors = all.authors.filter(({ id }) => articles.some((article) => article.authors.includes(id)))
  return {
    ...all,
    articles,
    authors,
    welcome: { ...all.welcome, signedBy: authors[0]?.id ?? '' },
    issues: all.issues.filter(({ id }) => articles.some(({ issue }) => issue === id)),
  }
}

async function countAll() {
  const collections = ['articles', 'sections', 'topics', 'authors', 'issues', 'media', 'plans'] as const
  const counts = await Promise.all(collections.map((collection) => payload.count({ collection })))
  return Object.fromEntries(collections.map((collection, index) => [collection, counts[index]?.totalDocs]))
}

beforeAll(async () => {
  payload = await openPayload()
  content = await readSmallContent()
})

afterAll(async () => {
  await payload.destroy()
  await rm(testEnv.MEDIA_DIR, { recursive: true, force: true })
})

test('The seed takes an empty database, and takes it up again while it is not finished', async () => {
  expect(await claimSeed(payload)).toEqual({ ok: true })
  expect(await claimSeed(payload)).toEqual({ ok: true })
})

test('A run that was cut off is taken up where it ended, and nothing is there twice', async () => {
  const cutOff: Progress = {
    ...silent,
    step: (title, work) =>
      title === 'Issues' ? Promise.reject(new Error('The power failed.')) : silent.step(title, work),
  }
  await expect(fillMagazine(payload, content, cutOff)).rejects.toThrow('The power failed.')
  const halfWay = await countAll()
  expect(halfWay).toMatchObject({ sections: 6, topics: 25, plans: 4, authors: 1, articles: 0, issues: 0 })
  await fillMagazine(payload, content, silent)
  expect(await countAll()).toEqual({ ...halfWay, articles: 1, issues: 1 })
  await fillMagazine(payload, content, silent)
  expect(await countAll()).toEqual({ ...halfWay, articles: 1, issues: 1 })
})

test('The article is published with its body, pictures, blocks and date', async () => {
  const { docs } = await payload.find({ collection: 'articles', where: { slug: { equals: slug } }, depth: 1 })
  const [article] = docs
  const [source] = content.articles
  expect(article).toMatchObject({
    _status: 'published',
    title: source?.title,
    excerpt: source?.excerpt,
    section: { slug: 'managing-yourself' },
    issue: { slug: source?.issue },
    heroImage: { alt: source?.hero.alt, credit: source?.hero.credit },
    seo: { title: source?.metaTitle, description: source?.metaDescription },
  })
  expect(new Date(article?.publishedAt ?? 0).toISOString()).toBe(
    new Date(source?.publishedAt ?? 0).toISOString(),
  )
  expect(blocksInBody(article?.body).map(({ blockType }) => blockType)).toEqual(
    source?.blocks.map(({ type }) => type),
  )
  expect(article?.body.root.children.map(({ type }) => type)).toContain('heading')
  expect(JSON.stringify(article?.body)).not.toMatch(/\*\*|##|\]\(/)
})

test('The letter keeps its text, and its author instead of a signature', async () => {
  const { docs } = await payload.find({ collection: 'issues', depth: 1 })
  expect(docs[0]).toMatchObject({
    isCurrent: content.issues[0]?.isCurrent,
    cover: { alt: content.issues[0]?.cover.alt },
  })
  expect(JSON.stringify(docs[0]?.letter)).not.toContain('Helena Marchetti')
})

test('Publishing it was recorded once, for all lists it stands in', async () => {
  const { rows } = await payload.db.pool.query(
    "select tags from publish_events where kind = 'published' and subject like 'articles:%'",
  )
  expect(rows).toEqual([
    { tags: expect.arrayContaining([`article:${slug}`, 'latest', 'section:managing-yourself']) },
  ])
})

test('A finished seed, and a magazine with content of its own, are left alone', async () => {
  await finishSeed(payload)
  expect(await claimSeed(payload)).toMatchObject({ ok: false, reason: expect.stringContaining('before') })
  await payload.kv.delete('seed')
  expect(await claimSeed(payload)).toMatchObject({
    ok: false,
    reason: expect.stringContaining('content already'),
  })
})
