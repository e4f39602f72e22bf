import { test as testWithoutBrowser } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from '../../fixtures/newsroom.ts'
import { readPage } from '../../pages/static-page.ts'

/** The screens of the magazine that need no account, with the heading that tells which one it is. */
const screens = [
  ['/', 'Latest'],
  ['/leadership', 'Leadership'],
  ['/strategy', 'Strategy'],
  ['/wealth', 'Wealth'],
  ['/managing-yourself', 'Managing Yourself'],
  ['/global', 'Global'],
  ['/interviews', 'Interviews'],
  ['/digital-magazine', 'Digital Magazine'],
  ['/current-issue', /^Current Issue: \w+ \d{4}$/],
  ['/archive', 'Magazine Archive'],
  ['/about', /./],
  ['/subscription', 'Subscription'],
  ['/contact', 'Get in Touch'],
  ['/articles/the-quiet-capital', 'The Quiet Capital'],
] as const

for (const [path, heading] of screens) {
  testWithoutBrowser(
    `spec §2 route table, §1 readers need no login: ${path} answers with its screen`,
    async ({ request }) => {
      const { status, page } = await readPage(request, path)
      expect(status).toBe(200)
      expect(page.headings(1)).toEqual([
        typeof heading === 'string' ? heading : expect.stringMatching(heading),
      ])
    },
  )
}

test('spec §2 category contents: exactly the articles of the section stand on its page', async ({
  request,
  newsroom,
}) => {
  const inside = await newsroom.publish()
  const section = await newsroom.cms.idOf('sections', 'wealth')
  const outside = await newsroom.publish({ section, topics: [] })
  const main = (await readPage(request, '/leadership')).page.part('main')
  expect(main.hrefOf(inside.title)).toBe(`/articles/${inside.slug}`)
  expect(main.text).not.toContain(outside.title)
  const answer = await request.get('/api/articles/category/leadership')
  const articles = z.array(z.object({ category: z.string() })).parse(await answer.json())
  expect(new Set(articles.map(({ category }) => category))).toEqual(new Set(['Leadership']))
})
