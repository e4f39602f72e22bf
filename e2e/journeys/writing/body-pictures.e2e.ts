import { drawPicture } from '../../content/picture.ts'
import { uniqueSlug } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

test('a picture that is dropped into the text asks for its words, and readers see it there', async ({
  page,
  newsroom,
}) => {
  test.slow()
  const article = await newsroom.publish()
  await signInBrowser(page.context(), await newsroom.hire('publisher'))
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  await test.step('a file that is no picture for a page is refused by a sentence', async () => {
    await editor.drop({ name: 'contract.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4') })
    await expect(page.getByText('“contract.pdf” is no picture that pages can show.')).toBeVisible()
  })
  const name = `${uniqueSlug('ridge')}.png`
  await editor.drop({ name, type: 'image/png', bytes: await drawPicture('#7a2e1f', '#ddd6c9') })
  const drawer = page.getByRole('dialog').filter({ has: page.locator('#field-alt') })
  await drawer.locator('#field-alt').fill('A ridge in the evening')
  await drawer.locator('#field-caption').fill('Above the tree line.')
  await drawer.locator('#field-credit').fill('Photograph by A. Weiss')
  await drawer.getByRole('button', { name: /^Save/ }).click()
  await expect(drawer).toBeHidden()
  await editor.autosaved('"type":"upload"')
  await editor.publishChanges()

  await page.goto(`/articles/${article.slug}`)
  const figure = page.locator('.prose figure')
  await expect(figure.getByRole('img', { name: 'A ridge in the evening' })).toBeVisible()
  await expect(figure).toContainText('Above the tree line.')
  await expect(figure).toContainText('Photograph by A. Weiss')
  const feed = async () => (await page.request.get('/leadership/feed.json')).text()
  await expect.poll(feed).toContain('A ridge in the evening')
  const text = await (await page.request.get(`/api/articles/${article.slug}`)).text()
  expect(text).toContain('Above the tree line.')
})
