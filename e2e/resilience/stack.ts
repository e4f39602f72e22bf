import { execFileSync } from 'node:child_process'
import { test as base, expect } from '@playwright/test'
import { z } from 'zod'
import { Installation } from '../../scripts/test/installation.ts'
import { CmsClient, type ArticleDocument } from '../cms/cms-client.ts'
import { body, paragraph } from '../content/rich-text.ts'
import { uniqueName } from '../content/unique-name.ts'
import { env } from '../env.ts'
import { activeArticles } from './missing.ts'

const syntheticArticles = 150
const StatusSchema = z.object({
  appliedPosition: z.number().nullable(),
  isComplete: z.boolean(),
  stale: z.number().optional(),
  storage: z.string(),
})

/** Only root may mount a file system of a known size; without one there is no test of a full disk. */
export const canLimitDisk = process.getuid?.() === 0
export const pageStoreMegabytes = 256

export type Newsroom = {
  installation: Installation
  cms: CmsClient
  /** A complete article, to be published as it is. */
  draft: (data?: object) => Promise<object>
  publish: (data?: object) => Promise<ArticleDocument & { slug: string }>
  /** Publishes an article and puts it first on home, where it stays whatever comes after it. */
  publishCover: () => Promise<ArticleDocument & { slug: string }>
  /** Resolves when readers have this title on all pages: those of a publish go live at once. */
  untilLive: (slug: string, title: string) => Promise<void>
  status: () => Promise<z.infer<typeof StatusSchema>>
}

/** A product of its own, with some two hundred articles, that the tests of one worker share and break. */
export const test = base.extend<object, { newsroom: Newsroom }>({
  newsroom: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const installation = await Installation.create({
        name: 'resilience',
        port: env.E2E_PORT + 10,
        variables: { AI_SANDBOX: 'on' },
      })
      const unmount = canLimitDisk ? mountPageStore(installation) : () => undefined
      try {
        await installation.addArticles(syntheticArticles)
        await installation.start()
        const newsroom = await openNewsroom(installation)
        // Until then a page that was never read has nothing to be served from when the CMS is away.
        await expect.poll(async () => (await newsroom.status()).isComplete, { timeout: 900_000 }).toBe(true)
        await use(newsroom)
      } finally {
        await installation.stop()
        unmount()
        await installation.remove()
      }
    },
    { scope: 'worker', timeout: 1_200_000 },
  ],
})

export { expect }

/** Signs in to a running product as an editor. */
export async function openNewsroom(installation: Installation): Promise<Newsroom> {
  const { origin, cmsOrigin, credentials } = installation
  const cms = await CmsClient.signIn({ origin: cmsOrigin, publicUrl: origin }, credentials)
  const section = await cms.idOf('sections', 'leadership')
  const topics = [await cms.idOf('topics', 'decision-making')]
  const authors = [await cms.idOf('authors', 'helena-marchetti')]
  const draft = async (data: object = {}) => ({
    title: uniqueName('Under Pressure'),
    excerpt: 'What stays when something breaks.',
    body: body(paragraph('The first paragraph of it.')),
    section,
    topics,
    authors,
    _status: 'published',
    ...data,
  })
  const untilLive = async (slug: string, title: string) => {
    const read = async () => (await activeArticles(origin)).find(({ id }) => id === slug)?.title
    await expect.poll(read, { message: `${slug} is live`, intervals: [20] }).toBe(title)
  }
  const publish = async (data: object = {}) => {
    const article = await cms.createArticle(await draft(data))
    await untilLive(article.slug ?? '', article.title)
    return { ...article, slug: article.slug ?? '' }
  }
  const publishCover = async () => {
    const article = await publish()
    const answer = await cms.send('POST', 'globals/home-page', {
      coverStory: article.id,
      _status: 'published',
    })
    expect(answer).toMatchObject({ ok: true })
    return article
  }
  const status = async () => StatusSchema.parse(await (await fetch(`${origin}/_meridian/status`)).json())
  return { installation, cms, draft, publish, publishCover, untilLive, status }
}

function mountPageStore(installation: Installation): () => void {
  const folder = installation.folder.pageStore
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${pageStoreMegabytes}m`, 'tmpfs', folder])
  return () => execFileSync('umount', [folder])
}
