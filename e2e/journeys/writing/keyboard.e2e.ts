import type { Locator } from '@playwright/test'
import { findViolations } from '../../browser/axe.ts'
import { contentBlock } from '../../content/content-blocks.ts'
import { body, paragraph } from '../../content/rich-text.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

/** What stands by a button that is pointed at, or to which somebody came by keyboard. */
const tooltipOf = (button: Locator) =>
  button.evaluate((element) => getComputedStyle(element, '::after').content)

test('each button of an article’s form has a name, and the toolbar shows its names and keys', async ({
  page,
  newsroom,
}) => {
  const callout = contentBlock({ blockType: 'callout', variant: 'info', title: 'Aside', content: 'Words.' })
  const article = await newsroom.publish({ body: body(paragraph('The first of it.'), callout) })
  await signInBrowser(page.context(), await newsroom.hire('publisher'))
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  await expect(editor.blocks).toHaveCount(1)
  const toolbar = editor.document.locator('.fixed-toolbar')
  const nameless = async () =>
    (await findViolations(page, 'main')).filter((violation) => /button-name|link-name/.test(violation))

  expect(await nameless()).toEqual([])
  const keys = ['Bold (Ctrl+B)', 'Italic (Ctrl+I)', 'Link (Ctrl+K)', 'Footnote (Ctrl+Alt+F)']
  for (const name of [...keys, 'Comment (Ctrl+Alt+M)', 'Keep as a snippet', 'Insert a block (/)']) {
    const button = toolbar.getByRole('button', { name, exact: true })
    // A toolbar that is drawn again meanwhile leaves the pointer beside the button.
    await expect(async () => {
      await button.hover()
      expect(await tooltipOf(button)).toBe(`"${name}"`)
    }).toPass()
  }
  await page.keyboard.press('Tab')
  const more = editor.document.getByRole('button', { name: 'More for this document' })
  await more.focus()
  expect(await tooltipOf(more)).toBe('"More for this document"')

  await test.step('over selected words and behind the other tabs as well', async () => {
    await editor.body.locator('p').first().dblclick()
    await expect(
      page.locator('.inline-toolbar-popup').getByRole('button', { name: 'Bold (Ctrl+B)' }),
    ).toBeVisible()
    expect(await nameless()).toEqual([])
    await editor.showTab('Pictures')
    await expect(page.locator('#field-heroImage')).toBeVisible()
    expect(await nameless()).toEqual([])
  })
})

test('Tab leads from the standfirst into the text and back, and in and out in a list; Alt+F10 to the toolbar', async ({
  page,
  newsroom,
}) => {
  await signInBrowser(page.context(), await newsroom.hire('contributor'))
  const editor = new ArticleEditor(page)
  newsroom.deleteAfterwards(await editor.create())
  // The text comes after the rest of the form.
  await editor.body.click()
  await editor.title.press('Enter')
  await expect(editor.standfirst).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(editor.body).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(editor.standfirst).toBeFocused()
  await page.keyboard.press('Tab')

  await page.keyboard.type('Words\n- one\ntwo')
  const within = editor.body.locator('li li')
  await page.keyboard.press('Tab')
  await expect(within).toHaveText('two')
  await expect(editor.body).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(within).toHaveCount(0)
  await expect(editor.body.locator('li')).toHaveText(['one', 'two'])

  await page.keyboard.press('Alt+F10')
  await expect(editor.document.locator('.fixed-toolbar button').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(editor.body).toBeFocused()
  await page.keyboard.type('!')
  await expect(editor.body.locator('li').last()).toHaveText('two!')

  await page.keyboard.press('Shift+Tab')
  await expect(editor.standfirst).toBeFocused()
})

test('a contributor who reads a colleague’s article hears of no error', async ({ page, newsroom }) => {
  const article = await newsroom.publish()
  await signInBrowser(page.context(), await newsroom.hire('contributor'))
  const editor = new ArticleEditor(page)
  const receipt = page.waitForResponse((response) => response.url().includes('/publish-status?'))
  await page.goto(`/admin/collections/articles/${article.id}`)
  await receipt
  await expect(editor.receipt).toContainText('Live on')
  await expect(page.getByRole('region', { name: 'Schedule' })).toHaveCount(0)
  // Its own are told of by the same panel.
  newsroom.deleteAfterwards(await editor.create())
  await expect(page.getByRole('region', { name: 'Schedule' })).toContainText('Nothing is scheduled.')
})
