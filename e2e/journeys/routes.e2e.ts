import { z } from 'zod'
import { expect, test } from '../fixtures/newsroom.ts'

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
  test(`spec §2 route table, §1 readers need no login: ${path} answers with its screen`, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(1)
  })
}

test('spec §2 category contents: exactly the articles of the section stand on its page', async ({
  page,
  newsroom,
}) => {
  const inside = await newsroom.publish()
  const section = await newsroom.cms.idOf('sections', 'wealth')
  const outside = await newsroom.publish({ section, topics: [] })
  await page.goto('/leadership')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: inside.title, exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: outside.title })).toHaveCount(0)
  const answer = await page.request.get('/api/articles/category/leadership')
  const articles = z.array(z.object({ category: z.string() })).parse(await answer.json())
  expect(new Set(articles.map(({ category }) => category))).toEqual(new Set(['Leadership']))
})
