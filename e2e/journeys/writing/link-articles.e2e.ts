import { uniqueName, uniqueSlug } from '../../content/unique-name.ts'
import { articleLink, body, paragraph } from '../../content/rich-text.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { LinkForm } from '../../pages/link-form.page.ts'
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
  const linking = new LinkForm(editor)
  await editor.open(article.id)

  await test.step('find it', async () => {
    await editor.body.locator('p').last().click()
    await editor.body.press('End')
    await editor.typeBody(' See orchard')
    await linking.openForLastWord()
    await linking.field.fill(target.title)
    await linking.option(target.title).click()
    await expect(linking.form).toBeHidden()
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
  const linking = new LinkForm(editor)
  newsroom.deleteAfterwards(await editor.create())
  await editor.body.click()
  await editor.typeBody('word')
  await linking.openForLastWord()
  await linking.field.fill(`${baseURL}/articles/${target.slug}`)
  await expect(linking.option(target.title)).toBeVisible()
  await linking.field.fill(draft.title)
  await expect(linking.form.getByRole('option', { name: `${draft.title} Not published` })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await linking.field.press('Enter')
  await expect(linking.bar).toContainText(draft.title)
  await expect(linking.bar).toContainText('Not published: until it is')
})

test('links are made, changed and removed by keyboard alone, and Escape leaves the text as it was', async ({
  page,
  newsroom,
}) => {
  test.slow()
  // Two with the same words, so that there is something to choose.
  const words = uniqueName('The Tidal Ledger')
  const targets = [
    await newsroom.publish({ title: `${words}, Part One` }),
    await newsroom.publish({ title: `${words}, Part Two` }),
  ]
  await signInBrowser(page.context(), await newsroom.hire('editor'))
  const editor = new ArticleEditor(page)
  const linking = new LinkForm(editor)
  newsroom.deleteAfterwards(await editor.create())
  await editor.body.click()
  await editor.typeBody('Read the ledger')
  const link = editor.body.getByRole('link')
  const { options } = linking

  await test.step('Escape leaves no link, and the words selected', async () => {
    await linking.openForLastWord()
    await linking.field.pressSequentially('https://')
    await linking.field.press('Escape')
    await expect(linking.form).toBeHidden()
    await expect(editor.body).toBeFocused()
    await expect(link).toHaveCount(0)
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('ledger')
  })

  await test.step('what is no address is said, and the search goes on', async () => {
    await editor.body.press('ControlOrMeta+k')
    await linking.field.fill('https://')
    await linking.field.press('Enter')
    await expect(linking.form.getByRole('alert')).toContainText('An address starts with https://')
    await linking.field.fill(words)
    await expect(options).toHaveCount(2)
    await expect(linking.form.getByRole('alert')).toBeEmpty()
  })

  const chosen = await test.step('arrows and Enter choose an article', async () => {
    const second = await options.nth(1).innerText()
    await linking.field.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect(linking.field).toHaveAttribute(
      'aria-activedescendant',
      (await options.nth(1).getAttribute('id')) ?? '',
    )
    await linking.field.press('Enter')
    await expect(link).toHaveText('ledger')
    return targets.find(({ title }) => title === second)
  })
  expect(chosen).toBeDefined()
  await editor.autosaved(`"url":"/articles/${chosen?.slug}"`)
  await editor.autosaved(`"article":${chosen?.id}`)

  await test.step('change it', async () => {
    await editor.body.press('ArrowLeft')
    await expect(linking.bar.getByRole('link', { name: chosen?.title })).toBeVisible()
    await editor.body.press('ControlOrMeta+k')
    await expect(linking.field).toHaveValue(`/articles/${chosen?.slug}`)
    await linking.field.fill('letters@meridian.example')
    await expect(options).toHaveText(['Link to letters@meridian.example'])
    await linking.field.press('Enter')
    await expect(link).toHaveAttribute('href', 'mailto:letters@meridian.example')
    await editor.autosaved('mailto:letters@meridian.example')
  })

  await test.step('remove it', async () => {
    await editor.body.press('ArrowLeft')
    await expect(linking.bar.getByRole('link', { name: 'letters@meridian.example' })).toBeVisible()
    await editor.body.press('ControlOrMeta+k')
    await expect(linking.field).toBeFocused()
    await linking.field.press('Tab')
    await expect(linking.form.getByRole('button', { name: 'Remove link' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(link).toHaveCount(0)
    await expect(editor.body).toHaveText('Read the ledger')
    await expect(editor.body).toBeFocused()
  })

  await test.step('where nothing is selected, the link is inserted with its title', async () => {
    await editor.body.press('End')
    await editor.typeBody(' and ')
    await editor.body.press('ControlOrMeta+k')
    await linking.field.fill(targets[0]?.title ?? '')
    await expect(options).toHaveCount(1)
    await linking.field.press('Enter')
    await expect(link).toHaveText(targets[0]?.title ?? '')
    await expect(editor.body).toBeFocused()
    await editor.typeBody(', please.')
    await expect(editor.body).toHaveText(`Read the ledger and ${targets[0]?.title}, please.`)
    await expect(link).toHaveText(targets[0]?.title ?? '')
  })
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
