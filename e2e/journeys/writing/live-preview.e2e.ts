import { uniqueName } from '../../content/unique-name.ts'
import { body, bold, paragraph } from '../../content/rich-text.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

const long = Array.from({ length: 40 }, (_, index) =>
  paragraph(`Paragraph ${index} of a long text. `.repeat(6)),
)

test('an editor sees the page follow what is typed, where it was scrolled to', async ({ page, newsroom }) => {
  const article = await newsroom.publish({ body: body(...long, paragraph('The end of it.')) })
  await signInBrowser(page.context(), await newsroom.hire('editor'))
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  const preview = await editor.showPreview()

  const title = uniqueName('A Title That Is Being Typed')
  await editor.title.fill(title)
  await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible()

  const end = preview.getByText('The end of it.')
  await end.scrollIntoViewIfNeeded()
  const place = () => preview.locator('html').evaluate((root) => root.scrollTop)
  const before = await place()
  expect(before).toBeGreaterThan(500)
  await editor.standfirst.fill('A standfirst that was not there before.')
  await expect(preview.getByText('A standfirst that was not there before.')).toBeAttached()
  expect(Math.abs((await place()) - before)).toBeLessThan(200)
  await expect(end).toBeInViewport()

  await test.step('readers see nothing of it', async () => {
    const response = await page.request.get(`/articles/${article.slug}`)
    expect(await response.text()).not.toContain(title)
  })
})

test('the preview of what was published is the page that readers have, for one article and one session', async ({
  page,
  context,
  newsroom,
}) => {
  const article = await newsroom.publish({ body: body(paragraph('One ', bold('strong'), ' word.')) })
  await signInBrowser(page.context(), await newsroom.hire('editor'))
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  const preview = await editor.showPreview()
  const shown = await preview.locator('article.article-page .prose').innerHTML()
  const source = await page.locator('#live-preview-iframe').getAttribute('src')
  const address = new URL(source ?? '')
  expect((await context.request.get(address.href)).status()).toBe(200)
  await page.goto(`/articles/${article.slug}`)
  expect(shown).toBe(await page.locator('article.article-page .prose').innerHTML())

  await test.step('it listens to its own origin alone', async () => {
    const other = address.href.replace(`/${article.id}?`, `/${article.id + 1}?`)
    expect((await context.request.get(other)).status()).toBe(403)
    const draft = { data: { title: 'Sent by a stranger' } }
    const forged = address.href.replace(/token=.*/, 'token=1.x.y')
    expect((await context.request.post(forged, draft)).status()).toBe(403)
  })
  await page.goto('/admin/logout')
  await expect.poll(async () => (await context.request.get(address.href)).status()).toBe(403)
})
