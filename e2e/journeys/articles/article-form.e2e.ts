import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

test('an article is written where it is read: title, standfirst, text and blocks first @phone', async ({
  page,
  newsroom,
  isMobile,
}) => {
  await signInBrowser(page.context(), await newsroom.hire('editor'))
  const editor = new ArticleEditor(page)
  newsroom.deleteAfterwards(await editor.create())
  await expect(page.getByText('No words yet')).toBeVisible()

  await editor.title.fill(
    'A title that is so long that it takes more than one line of the page on which it is written',
  )
  const lines = await editor.title.evaluate(
    (area) => area.clientHeight / Number.parseFloat(getComputedStyle(area).lineHeight),
  )
  expect(lines).toBeGreaterThan(1.5)
  await editor.title.press('Enter')
  await expect(editor.standfirst).toBeFocused()

  await editor.body.click()
  await editor.typeBody('Five words are counted here')
  await expect(page.getByText('5 words · 1 min read')).toBeVisible()

  const quote = await editor.addBlock('Quote')
  await quote.getByRole('textbox', { name: 'Quote' }).fill('Less, but better.')
  await quote.getByRole('textbox', { name: 'Said by' }).fill('T. Renner')
  await editor.saveDrawer(quote)
  await expect(editor.blocks).toContainText(['Less, but better.'])
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)

  // Where there is no keyboard, nothing is said of its keys.
  if (isMobile) return
  await test.step('the keys for writing are listed in a panel', async () => {
    await page.getByRole('button', { name: 'Keyboard help' }).click()
    const panel = page.getByRole('dialog').filter({ hasText: 'Writing by keyboard' })
    await expect(panel.getByText('Link the selected words')).toBeVisible()
    expect(await findViolations(page, '.writing-modal-panel')).toEqual([])
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toBeHidden()
  })
})
