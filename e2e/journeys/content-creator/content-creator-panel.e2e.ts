import { findViolations } from '../../browser/axe.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { withoutModel } from '../../pages/content-creator.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

test('an editor takes over what the panel suggests: a text for a picture, a headline, another tone and texts for search engines, and the article is marked for good', async ({
  page,
  newsroom,
}) => {
  await signInBrowser(page.context(), await newsroom.hire('editor'))
  const heroImage = await newsroom.upload('A text to be replaced')
  const title = uniqueName('Patience')
  const article = await newsroom.cms.createArticle({
    ...(await newsroom.draft({ title, heroImage })),
    _status: 'draft',
  })
  newsroom.deleteAfterwards(article.id)
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  await editor.openCreator()
  await expect(page.getByText('A sandbox on this machine writes these texts.')).toBeVisible()

  await test.step('a text on a picture, after reading it', async () => {
    await page.getByRole('button', { name: 'Suggest texts for the pictures' }).click()
    const entry = page.getByRole('listitem').filter({ hasText: `picture ${heroImage}` })
    await expect(entry.getByRole('img', { name: 'A text to be replaced' })).toBeVisible()
    await entry.getByRole('textbox').fill('Two colours that meet in the middle')
    await entry.getByRole('button', { name: 'Put it on the picture' }).click()
    await expect(entry.getByRole('button', { name: 'On the picture' })).toBeDisabled()
    const answer = await newsroom.cms.send('GET', `media/${heroImage}`)
    expect(answer.ok && answer.body).toMatchObject({ alt: 'Two colours that meet in the middle' })
  })

  await test.step('a headline', async () => {
    await page.getByRole('button', { name: 'Suggest headlines' }).click()
    const headlines = page.getByRole('region', { name: 'Headlines' })
    await headlines.getByRole('button', { name: /^Use The Quiet Case for/ }).click()
    await expect(editor.title).toHaveValue(/^The Quiet Case for/)
    await editor.autosaved('The Quiet Case for')
    expect(await findViolations(page, '.creator-panel')).toEqual([])
    await page.reload()
    await expect(editor.title).toHaveValue(/^The Quiet Case for/)
    const mark = page.getByRole('region', { name: 'AI-assisted' })
    await expect(mark).toContainText('Headlines')
    await expect(mark).toContainText('meridian-sandbox')
  })

  await test.step('another tone, and search engines', async () => {
    await editor.openCreator()
    await page.getByRole('combobox', { name: 'Tone', exact: true }).selectOption('more formal')
    await page.getByRole('button', { name: 'Change the tone of the text' }).click()
    await page.getByRole('button', { name: 'Put it in place of the text' }).click()
    await expect(editor.body).toContainText('It should be noted that the first paragraph of it.')
    await page.getByRole('button', { name: 'Write for search engines' }).click()
    await page.getByRole('button', { name: 'Use both' }).click()
    await editor.showTab('Search engines')
    await expect(page.locator('#field-seo__title')).toHaveValue(/What Leaders Do/)
  })
})

test('what is asked for in the panel is cancelled at a press; without a model the panel says what is missing', async ({
  page,
  newsroom,
}) => {
  await signInBrowser(page.context(), await newsroom.hire('editor'))
  const title = `${uniqueName('Patience')} [sandbox: slow]`
  const article = await newsroom.cms.createArticle({ ...(await newsroom.draft({ title })), _status: 'draft' })
  newsroom.deleteAfterwards(article.id)
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  await editor.openCreator()
  await page.getByRole('button', { name: 'Suggest standfirsts' }).click()
  const standfirsts = page.getByRole('region', { name: 'Standfirst' })
  await standfirsts.getByRole('button', { name: 'Cancel' }).click()
  await expect(standfirsts.getByText('Cancelled.')).toBeVisible()

  await test.step('without a model', async () => {
    await withoutModel(page)
    await editor.open(article.id)
    await editor.openCreator()
    await expect(
      page.getByText('No model is set up yet: AI_BASE_URL and AI_MODEL are missing.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Suggest headlines' })).toHaveCount(0)
    expect(await findViolations(page, '.creator-panel')).toEqual([])
  })
})
