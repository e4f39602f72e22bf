import { uniqueName, uniqueSlug } from '../../content/unique-name.ts'
import { articleLink, body, paragraph } from '../../content/rich-text.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

test('a link to an article is found by its title, and follows it to another address', async ({
  page,
  newsroom,
}) => {
  test.slow()
  const target = await newsroom.publish({ title: uniqueName('The Orchard at Night') })
  const article = await newsroom.publish()
  await signInBrowser(page.context(), await newsroom.hire('publisher'))
  const editor = new ArticleEditor(page)
  await editor.open(article.id)

  await test.step('find it', async () => {
    await editor.body.locator('p').last().click()
    await editor.body.press('End')
    await editor.typeBody(' See orchard')
    const drawer = await editor.openLinkOfLastWord()
    await drawer.locator('#field-url').fill(target.title)
    await drawer.getByRole('button', { name: target.title }).click()
    await expect(drawer.locator('#field-url')).toHaveValue(`/articles/${target.slug}`)
    await expect(drawer.getByText(`Leads to “${target.title}”`)).toBeVisible()
    await editor.saveDrawer(drawer)
    await editor.autosaved(`/articles/${target.slug}`)
    await editor.publishChanges()
  })

  const link = page.locator('.prose').getByRole('link', { name: 'orchard' })
  await page.goto(`/articles/${article.slug}`)
  await expect(link).toHaveAttribute('href', `/articles/${target.slug}`)
  const slug = uniqueSlug('orchard')
  await newsroom.cms.updateArticle(target.id, { slug, _status: 'published' })
  await expect(async () => {
    await page.goto(`/articles/${article.slug}`)
    await expect(link).toHaveAttribute('href', `/articles/${slug}`, { timeout: 1000 })
  }).toPass()
})

test('an address of our own that is pasted is recognised, and an unpublished article is a warning', async ({
  page,
  newsroom,
  baseURL,
}) => {
  const target = await newsroom.publish()
  const draft = await newsroom.cms.createArticle({
    ...(await newsroom.draft({ title: uniqueName('Not Yet There') })),
    _status: 'draft',
  })
  newsroom.deleteAfterwards(draft.id)
  await signInBrowser(page.context(), await newsroom.hire('editor'))
  const editor = new ArticleEditor(page)
  newsroom.deleteAfterwards(await editor.create())
  await editor.body.click()
  await editor.typeBody('word')
  const drawer = await editor.openLinkOfLastWord()
  await drawer.locator('#field-url').fill(`${baseURL}/articles/${target.slug}`)
  await expect(drawer.getByText(`Leads to “${target.title}”`)).toBeVisible()
  await drawer.locator('#field-url').fill(draft.title)
  await drawer.getByRole('button', { name: draft.title }).click()
  await expect(drawer.getByText(`“${draft.title}” is not published`)).toBeVisible()
})

test('words that lead to an article which was never published are a link once it is, by themselves', async ({
  page,
  newsroom,
}) => {
  const draft = await newsroom.cms.createArticle({ ...(await newsroom.draft()), _status: 'draft' })
  newsroom.deleteAfterwards(draft.id)
  const words = articleLink('soon', { id: draft.id, url: `/articles/draft-${draft.id}` })
  const article = await newsroom.publish({ body: body(paragraph('More of it ', words, '.')) })
  const link = page.locator('.prose').getByRole('link', { name: 'soon' })
  await page.goto(`/articles/${article.slug}`)
  await expect(page.getByText('More of it soon.')).toBeVisible()
  await expect(link).toBeHidden()

  const { slug } = await newsroom.cms.updateArticle(draft.id, { _status: 'published' })
  await expect(async () => {
    await page.goto(`/articles/${article.slug}`)
    await expect(link).toHaveAttribute('href', `/articles/${slug}`, { timeout: 1000 })
  }).toPass()
})
