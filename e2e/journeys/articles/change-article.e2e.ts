import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

const month = new Date().toISOString().slice(0, 7)

test('an edit of a published article is read nowhere as a draft, and on every page that shows it once it is published', async ({
  page,
  context,
  newsroom,
}) => {
  const article = await newsroom.publish()
  const newTitle = uniqueName('A Second Thought')
  await signInBrowser(context, await newsroom.hire('publisher'))
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  await editor.title.fill(newTitle)
  await editor.autosaved(newTitle)

  await test.step('a draft of it is nowhere to be read', async () => {
    const reader = await context.newPage()
    await reader.goto(`/articles/${article.slug}`)
    await expect(reader.getByRole('heading', { level: 1, name: article.title })).toBeVisible()
    await reader.close()
    const active = await newsroom.activeArticles()
    expect(active.map(({ title }) => title)).toContain(article.title)
    expect(active.map(({ title }) => title)).not.toContain(newTitle)
  })

  await editor.publishChanges()
  for (const path of ['/', '/leadership', `/leadership/${month}`, '/leadership/decision-making']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: newTitle, exact: true }).first(), path).toBeVisible()
    await expect(page.getByText(article.title), path).toHaveCount(0)
  }
  await page.goto(`/articles/${article.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: newTitle })).toBeVisible()
})

test.describe('taking an article down', () => {
  test.use({ expectedConsoleErrors: [/the server responded with a status of 410/] })

  test('it is gone from its page, lists, feeds, sitemap and API; published again under another address it is found from its old one', async ({
    page,
    context,
    newsroom,
  }) => {
    const article = await newsroom.publish()
    await signInBrowser(context, await newsroom.hire('publisher'))
    const editor = new ArticleEditor(page)
    await editor.open(article.id)
    await editor.unpublish()

    await test.step('it is gone', async () => {
      const reader = await context.newPage()
      const gone = await reader.goto(`/articles/${article.slug}`)
      expect(gone?.status()).toBe(410)
      await expect(reader.getByRole('heading', { name: 'Article Not Found' })).toBeVisible()
      await reader.close()
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

    const newSlug = `${article.slug}-revised`
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
})
