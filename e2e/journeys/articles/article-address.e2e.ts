import { expect, test } from '../../fixtures/newsroom.ts'

test.use({ expectedConsoleErrors: [/the server responded with a status of (404|410)/] })

test('spec §2 article address: both forms of the address lead to the article', async ({ page, newsroom }) => {
  const article = await newsroom.publish()
  for (const path of [`/articles/${article.slug}`, `/article/${article.slug}`]) {
    await page.goto(path)
    await expect(page).toHaveURL(`/articles/${article.slug}`)
    await expect(page.getByRole('heading', { level: 1, name: article.title })).toBeVisible()
  }
  const redirect = await page.request.get(`/article/${article.slug}`, { maxRedirects: 0 })
  expect([redirect.status(), redirect.headers()['location']]).toEqual([301, `/articles/${article.slug}`])
})

test('spec §2 article address: a former address leads on in both forms, and what was unpublished says so', async ({
  page,
  newsroom,
}) => {
  const article = await newsroom.publish()
  const moved = `${article.slug}-moved`
  await newsroom.cms.updateArticle(article.id, { slug: moved, _status: 'published' })
  const formerly = async () =>
    (await page.request.get(`/articles/${article.slug}`, { maxRedirects: 0 })).status()
  await expect.poll(formerly, { intervals: [50] }).toBe(301)
  for (const path of [`/articles/${article.slug}`, `/article/${article.slug}`]) {
    await page.goto(path)
    await expect(page).toHaveURL(`/articles/${moved}`)
    await expect(page.getByRole('heading', { level: 1, name: article.title })).toBeVisible()
  }

  await newsroom.cms.updateArticle(article.id, { _status: 'draft' })
  const status = async () => (await page.request.get(`/articles/${moved}`)).status()
  await expect.poll(status, { intervals: [50] }).toBe(410)
  for (const slug of [article.slug, moved]) {
    expect((await page.goto(`/article/${slug}`))?.status(), slug).toBe(410)
    await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible()
  }
})

test('an address that is none is not found, however it is written', async ({ page }) => {
  for (const path of ['/article/no-such-article', '/article/%3Cscript%3E', '/article/..%2F..%2Fadmin']) {
    expect((await page.goto(path))?.status(), path).toBe(404)
  }
})
