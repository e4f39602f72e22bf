import { createServer } from 'node:http'
import { findViolations } from '../../browser/axe.ts'
import { otherSite } from '../../content/other-site.ts'
import { body, link, paragraph } from '../../content/rich-text.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test, type Newsroom } from '../../fixtures/newsroom.ts'
import { contentBlock } from '../../content/content-blocks.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { PreflightPanel } from '../../pages/preflight-panel.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

async function draftArticle(newsroom: Newsroom, data: object = {}) {
  const article = await newsroom.cms.createArticle({ ...(await newsroom.draft(data)), _status: 'draft' })
  newsroom.deleteAfterwards(article.id)
  return article
}

test('an editor is led to what is wrong, repairs it as it is watched, and publishes with a warning read', async ({
  page,
  context,
  newsroom,
}) => {
  const article = await draftArticle(newsroom, {
    title: uniqueName('The Missing Figure'),
    excerpt: 'It rose by [[ask Ana]] in a year, and nobody could say what it was that had risen.',
    notes: [{ text: 'Confirm the figure', isMust: true, isResolved: false }],
  })
  await signInBrowser(context, await newsroom.hire('publisher'))
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  const preflight = new PreflightPanel(page)
  await expect(preflight.summary).toHaveText('2 errors to be repaired first, and 1 warning.')

  await test.step('nothing is published while there are errors, and Publish leads to the first', async () => {
    await editor.publishButton.click()
    await expect(page.getByText('Not published: 2 errors to be repaired first.')).toBeVisible()
    await expect(preflight.question).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'What' })).toBeFocused()
  })

  await test.step('each finding leads to its field, by keyboard as well', async () => {
    // A key of one's own: until then the field that was led to takes the focus back.
    await page.keyboard.press('Shift')
    await preflight.finding("'[[ask Ana]]'").focus()
    await page.keyboard.press('Enter')
    await expect(editor.standfirst).toBeFocused()
    await editor.standfirst.fill('It rose by four per cent in a year, and nobody could say what had risen.')
    await expect(preflight.errors).toHaveCount(1)
    await preflight.finding('Confirm the figure').click()
    const note = page.getByRole('textbox', { name: 'What' })
    await expect(note).toBeFocused()
    await page.getByRole('checkbox', { name: 'Resolved' }).check()
    await expect(preflight.summary).toHaveText('1 warning, and nothing stands in the way.')
    expect(await findViolations(page, '.preflight')).toEqual([])
  })

  await test.step('what is warned of is asked, and kept with the version', async () => {
    await editor.publishButton.click()
    await expect(preflight.question.getByRole('listitem')).toHaveText([/There is no picture above the text/])
    await preflight.question.getByRole('button', { name: 'Not yet' }).click()
    await expect(preflight.question).toBeHidden()
    await editor.publish()
    await editor.open(article.id)
    await preflight.panel.getByText('Published with a warning').click()
    await expect(preflight.panel.getByText('nobody was asked')).toBeHidden()
  })
})

test('an empty block and a focal point that was set are known at once, and the refused Publish opens the block', async ({
  page,
  context,
  newsroom,
}) => {
  const heroImage = await newsroom.upload('A ridge')
  const text = body(
    paragraph('Words.'),
    contentBlock({ blockType: 'quote', quote: '', author: '' }),
    contentBlock({ blockType: 'callout', variant: 'info', title: 'A callout', content: '' }),
    paragraph('More words.'),
  )
  const article = await draftArticle(newsroom, { heroImage })
  await newsroom.cms.send('PATCH', `articles/${article.id}?draft=true&depth=0`, { body: text })
  await signInBrowser(context, await newsroom.hire('publisher'))
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  const preflight = new PreflightPanel(page)
  await expect(preflight.errors).toHaveText([/The block is empty/, /Content.*This is needed/])

  await test.step('Publish is refused and opens the tab and the field of the first', async () => {
    await editor.showTab('Pictures')
    await editor.publishButton.click()
    await expect(page.getByText('Not published: 2 errors to be repaired first.')).toBeVisible()
    await expect(page.locator('#field-block__quote')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(editor.drawer('Quote')).toBeHidden()
  })

  await test.step('a block that is added after that opens without reproaches', async () => {
    await editor.body.getByText('More words.').click()
    await editor.body.press('ControlOrMeta+End')
    const form = await editor.addBlock('Product showcase')
    await form.getByRole('button', { name: 'Add Product' }).click()
    await expect(form.locator('#field-block__products__0__name')).toBeVisible()
    await expect(form.locator('.field-error, .banner--type-error')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  })

  await test.step('the preflight follows what is set in the drawer of the picture', async () => {
    const finding = preflight.finding('what of the picture must stay in view')
    await expect(finding).toBeVisible()
    await editor.showTab('Pictures')
    await page.locator('#field-heroImage .upload-relationship-details__edit').click()
    const drawer = page.getByRole('dialog').filter({ has: page.locator('#field-alt') })
    await drawer.getByRole('checkbox', { name: 'The middle must stay in view' }).check()
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(drawer).toBeHidden()
    await expect(finding).toBeHidden()
  })
})

test('beside the live preview the preflight stays in sight, and opens there', async ({ page, newsroom }) => {
  const article = await draftArticle(newsroom, {
    body: body(...Array.from({ length: 30 }, () => paragraph('Long. '.repeat(60)))),
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInBrowser(page.context(), await newsroom.hire('editor'))
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  const preflight = new PreflightPanel(page)
  await expect(preflight.warnings).toHaveCount(1)
  await editor.showPreview()
  await expect(preflight.summary).toBeInViewport({ ratio: 1 })
  await expect(preflight.warnings).toBeHidden()
  const [panel, form, pane] = await Promise.all(
    [preflight.panel, editor.title, page.locator('.preview-pane')].map((part) => part.boundingBox()),
  )
  if (!panel || !form || !pane) throw new Error('Something is not on the screen.')
  expect(panel.y + panel.height).toBeLessThanOrEqual(900)
  expect(panel.height).toBeLessThan(200)
  expect(panel.x).toBeLessThanOrEqual(form.x)
  expect(panel.x + panel.width).toBeLessThanOrEqual(pane.x + 1)

  await preflight.panel.getByText('What was found').click()
  await expect(preflight.warnings).toBeInViewport({ ratio: 1 })
  await preflight.finding('no picture').click()
  await expect(page.locator('#field-heroImage')).toBeInViewport()
  await expect(preflight.summary).toBeInViewport({ ratio: 1 })
  // Under the text stands what is about the article.
  await editor.address.focus()
  await expect(preflight.summary).toBeInViewport({ ratio: 1 })
})

test('links that lead nowhere are found while somebody writes, and the search preview says how much of its room a title takes', async ({
  page,
  context,
  newsroom,
}) => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/there' ? 200 : 410).end()
  })
  await new Promise<void>((resolve) => server.listen(otherSite.port, otherSite.host, resolve))
  newsroom.afterwards(async () => void server.close())
  const site = `http://${otherSite.address}`
  const gone = `/gone-${Date.now()}`
  const article = await draftArticle(newsroom, {
    title: 'Short',
    body: body(
      paragraph('See ', link('the page', `${site}/there`), ' and ', link('the other', `${site}${gone}`)),
      paragraph('And ', link('our own', '/articles/never-written'), '.'),
    ),
  })
  await signInBrowser(context, await newsroom.hire('editor'))
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  const preflight = new PreflightPanel(page)
  await expect(preflight.errors).toHaveText([/'our own' leads to \/articles\/never-written, and no page/])
  await expect(preflight.finding(/'the other' leads to .* answers 410/)).toBeVisible()
  await expect(preflight.finding(/'the page' leads to .* without encryption/)).toBeVisible()

  await editor.showTab('Search engines')
  const preview = page.getByRole('figure', { name: 'As search engines show it' })
  await expect(preview).toContainText('5 characters')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('W'.repeat(40))
  await expect(preview).toContainText('40 characters, 755 of 580 pixels')
})

test('an embargo stops a publisher until there is a reason to lift it', async ({
  page,
  context,
  newsroom,
}) => {
  const embargoUntil = new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString()
  const article = await draftArticle(newsroom, { embargoUntil })
  await signInBrowser(context, await newsroom.hire('publisher'))
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  const preflight = new PreflightPanel(page)
  await expect(preflight.errors).toHaveText([/Under embargo until/])
  await page
    .getByRole('textbox', { name: 'Embargo lifted because' })
    .fill('The bank has published it itself.')
  await expect(preflight.errors).toHaveCount(0)
  await editor.publish()
})
