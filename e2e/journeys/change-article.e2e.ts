import { uniqueName } from '../content/unique-name.ts'
import { AdminLogin } from '../pages/admin-login.page.ts'
import { ArticleEditor } from '../pages/article-editor.page.ts'
import { expect, test } from '../fixtures/newsroom.ts'

const month = new Date().toISOString().slice(0, 7)

test('an edit of a published article is on every page that shows it', async ({ page, newsroom }) => {
  const article = await newsroom.publish()
  const newTitle = uniqueName('A Second Thought')
  await new AdminLogin(page).signIn(await newsroom.hire('publisher'))
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  await editor.title.fill(newTitle)
  await editor.publishChanges()

  for (const path of ['/', '/leadership', `/leadership/${month}`, '/leadership/decision-making']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: newTitle, exact: true }).first(), path).toBeVisible()
    await expect(page.getByText(article.title), path).toHaveCount(0)
  }
  await page.goto(`/articles/${article.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: newTitle })).toBeVisible()
})

test('a draft of a published article is nowhere to be read', async ({ page, newsroom }) => {
  const article = await newsroom.publish()
  const draftTitle = uniqueName('Not Yet For Anyone')
  await new AdminLogin(page).signIn(await newsroom.hire('publisher'))
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  await editor.title.fill(draftTitle)
  await editor.autosaved(draftTitle)

  await page.goto(`/articles/${article.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: article.title })).toBeVisible()
  const active = await newsroom.activeArticles()
  expect(active.map(({ title }) => title)).toContain(article.title)
  expect(active.map(({ title }) => title)).not.toContain(draftTitle)
})

test.describe('taking an article down', () => {
  test.use({ expectedConsoleErrors: [/the server responded with a status of 410/] })

  test('an unpublished article is gone from its page, lists, feeds, sitemap and API', async ({
    page,
    context,
    newsroom,
  }) => {
    const article = await newsroom.publish()
    await new AdminLogin(page).signIn(await newsroom.hire('publisher'))
    const editor = new ArticleEditor(page)
    await editor.open(article.id)
    await editor.unpublish()

    const gone = await page.goto(`/articles/${article.slug}`)
    expect(gone?.status()).toBe(410)
    await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible()
    for (const path of ['/', '/leadership', '/leadership/decision-making', '/rss.xml']) {
      const response = await context.request.get(path)
      expect(response.status(), path).toBe(200)
      expect(await response.text(), path).not.toContain(article.slug)
    }
    const feed = async () => (await context.request.get('/leadership/rss.xml')).text()
    await expect.poll(feed, { intervals: [50] }).not.toContain(article.slug)
    // The month may have lost its only article, and its page with it.
    for (const path of [`/leadership/${month}`, `/sitemaps/${month}.xml`, '/api/articles/active']) {
      expect(await (await context.request.get(path)).text(), path).not.toContain(article.slug)
    }
    expect((await context.request.get(`/api/articles/${article.slug}`)).status()).toBe(410)
  })
})

test('an article that is published again under another address is found from its old one', async ({
  page,
  context,
  newsroom,
}) => {
  const article = await newsroom.publish()
  const newSlug = `${article.slug}-revised`
  await new AdminLogin(page).signIn(await newsroom.hire('publisher'))
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  await editor.unpublish()
  await editor.address.fill(newSlug)
  await editor.publish()

  const old = await context.request.get(`/articles/${article.slug}`, { maxRedirects: 0 })
  expect([301, 308]).toContain(old.status())
  expect(old.headers()['location']).toBe(`/articles/${newSlug}`)
  await page.goto(`/article/${article.slug}`)
  await expect(page).toHaveURL(`/articles/${newSlug}`)
  await expect(page.getByRole('heading', { level: 1, name: article.title })).toBeVisible()
  await page.goto('/leadership')
  const link = page.getByRole('link', { name: article.title, exact: true })
  await expect(link).toHaveAttribute('href', `/articles/${newSlug}`)
})
