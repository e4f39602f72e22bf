import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { chartBlock, contentBlock, quoteBlock, tableBlock } from '../../content/content-blocks.ts'
import { body, paragraph } from '../../content/rich-text.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, type Newsroom, test } from '../../fixtures/newsroom.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

test('tables and charts can be read on any screen, by ear, and without a script @phone', async ({
  page,
  browser,
  newsroom,
}) => {
  const wide = Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 9 }, (__, column) => (column === 0 ? `Row ${row}` : `${row}${column},000`)),
  )
  const kinds = ['bar', 'line', 'area', 'dots'] as const
  const article = await newsroom.publish({
    body: body(
      paragraph('Before them all.'),
      tableBlock('Prices of houses'),
      tableBlock('A wide table', wide),
      ...kinds.map((kind) => chartBlock(`A chart of ${kind}`, kind)),
      contentBlock({ blockType: 'pull-quote', text: 'Before them all.' }),
      paragraph('After them all.'),
    ),
  })
  const still = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() })
  const without = await still.newPage()
  for (const reader of [page, without]) {
    await reader.goto(`/articles/${article.slug}`)
    const table = reader.getByRole('table', { name: 'Prices of houses' })
    await expect(table.getByRole('columnheader')).toHaveText(['City', 'Price', 'Change'])
    await expect(table.getByRole('rowheader', { name: 'Basel' }).getByRole('link')).toHaveAttribute(
      'href',
      'https://example.com/basel',
    )
    await expect(reader.getByText('Source: The land register').first()).toBeVisible()
    for (const kind of kinds) {
      const chart = reader.getByRole('figure').filter({ hasText: `A chart of ${kind}` })
      // The drawing for the other width is there for nobody.
      await expect(chart.getByRole('img', { name: `A chart of ${kind}. € million. Both rise.` })).toHaveCount(
        1,
      )
      await chart.getByText('The figures').click()
      await expect(chart.getByRole('rowheader', { name: '2026' })).toBeVisible()
    }
    expect(await overflow(reader)).toBeLessThanOrEqual(0)
  }
  await still.close()
  expect(await findViolations(page, 'article')).toEqual([])

  await test.step('what a row of a wide table is of stays in sight beside its last column', async () => {
    const scroller = page.getByRole('region', { name: 'A wide table' })
    await scroller.scrollIntoViewIfNeeded()
    await scroller.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
    await expect(scroller.getByRole('rowheader', { name: 'Row 3' })).toBeInViewport()
    await expect(scroller.getByRole('cell', { name: '38,000' })).toBeInViewport()
  })

  await test.step('the API carries the kinds that are specified, and the words of all', async () => {
    const answer = await (await page.request.get(`/api/articles/${article.slug}`)).json()
    expect(answer.contentBlocks).toEqual([])
    expect(answer.content).toContain('Prices of houses\nCity\tPrice\tChange\nBasel\t4,200\t+3.1%')
    expect(answer.content).toContain('A chart of bar\n€ million\nBoth rise.')
    const feed = await (await page.request.get('/feed.json')).text()
    expect(feed).toContain('<caption>Prices of houses</caption>')
  })
})

test('a table is pasted from a spreadsheet, a chart is drawn while its figures are typed', async ({
  page,
  newsroom,
}) => {
  await signInBrowser(page.context(), await newsroom.hire('editor'))
  const editor = new ArticleEditor(page)
  newsroom.deleteAfterwards(await editor.create())
  await editor.body.click()
  await editor.typeBody('Words before')

  const table = await editor.addBlock('Table')
  await table.getByRole('textbox', { name: 'Caption' }).fill('Prices')
  await table.getByRole('textbox', { name: 'Row 1, column 1' }).evaluate((cell) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'City\tPrice\nBasel\t4,200\nPorto\t980\nLund\t1,100\n')
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(table.getByRole('textbox', { name: 'Row 4, column 2' })).toHaveValue('1,100')
  await table.getByRole('textbox', { name: 'Row 4, column 3' }).focus()
  await table.getByRole('button', { name: 'Remove column' }).click()
  await expect(table.getByRole('textbox', { name: 'Row 4, column 3' })).toHaveCount(0)
  await expect(table.getByRole('textbox', { name: 'Row 4, column 2' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(table.getByRole('textbox', { name: 'Row 5, column 2' })).toBeFocused()
  await page.keyboard.type('7')
  expect(await findViolations(page, '.figure-rows')).toEqual([])
  await editor.saveDrawer(table)
  await expect(editor.blocks).toContainText(['Prices · 5 rows'])

  const chart = await editor.addBlock('Chart')
  await chart.getByRole('textbox', { name: 'Title' }).fill('They rise')
  await chart.getByRole('textbox', { name: 'Description' }).fill('From one to two.')
  await expect(chart.getByText('as soon as there are figures')).toBeVisible()
  const cells = [
    ['Year', 'Price'],
    ['2025', '1'],
    ['2026', '2'],
  ]
  for (const [row, texts] of cells.entries()) {
    for (const [column, text] of texts.entries()) {
      await chart.getByRole('textbox', { name: `Row ${row + 1}, column ${column + 1}` }).fill(text)
    }
  }
  await chart.getByRole('textbox', { name: 'Row 1, column 3' }).focus()
  await chart.getByRole('button', { name: 'Remove column' }).click()
  await expect(chart.locator('.chart-sketch rect')).toHaveCount(2)
  await editor.saveDrawer(chart)
  await expect(editor.blocks).toHaveCount(2)
  await editor.autosaved('They rise')
})

test('a footnote is written by keyboard, numbered by its place, and leads there and back', async ({
  page,
  newsroom,
}) => {
  await signInBrowser(page.context(), await newsroom.hire('editor'))
  const editor = new ArticleEditor(page)
  newsroom.deleteAfterwards(await editor.create())
  await editor.body.click()
  await editor.typeBody('One claim')
  const write = async (said: string) => {
    await page.keyboard.press('ControlOrMeta+Alt+KeyF')
    const dialog = page.getByRole('dialog', { name: 'Footnote' })
    await dialog.getByRole('textbox').fill(said)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  await write('The register of 2026.')
  await expect(editor.body).toBeFocused()
  await editor.typeBody(' and another')
  await write('A second source.')
  const marks = editor.body.getByRole('button', { name: /^Footnote:/ })
  await expect(marks).toHaveCount(2)

  await test.step('it is changed by its mark, left by Escape, and taken out', async () => {
    const dialog = page.getByRole('dialog', { name: 'Footnote' })
    await marks.first().click()
    await expect(dialog.getByRole('textbox')).toHaveValue('The register of 2026.')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await marks.last().click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(marks).toHaveCount(1)
    await editor.autosaved('The register of 2026.')
  })
})

test('a footnote on the page can be read at the end and left again', async ({ page, newsroom }) => {
  const note = { type: 'footnote', version: 1, text: 'The register, https://example.com/register.' }
  const claim = paragraph('One claim.', note)
  const article = await newsroom.publish({
    body: body(claim, ...Array.from({ length: 30 }, () => paragraph('Some more words. '.repeat(20)))),
  })
  await page.goto(`/articles/${article.slug}`)
  await page.getByRole('link', { name: 'Note 1', exact: true }).click()
  const said = page.getByRole('listitem').filter({ hasText: 'The register,' })
  await expect(said).toBeInViewport()
  await expect(said.getByRole('link', { name: 'https://example.com/register' })).toBeVisible()
  await said.getByRole('link', { name: 'Back to note 1 in the text' }).click()
  await expect(page.getByText('One claim.')).toBeInViewport()
  expect(await findViolations(page, 'article')).toEqual([])
})

test('a part of a text is kept, and stands in another article after / and its name', async ({
  page,
  newsroom,
}) => {
  const name = uniqueName('About the author')
  await signInBrowser(page.context(), await newsroom.hire('editor'))
  const editor = new ArticleEditor(page)
  const article = await newsroom.publish({
    body: body(
      paragraph('Not this.'),
      quoteBlock('A quote of the snippet.'),
      paragraph('Words of the snippet.'),
    ),
  })
  await editor.open(article.id)
  await editor.body.getByText('Words of the snippet.').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.locator('.fixed-toolbar [data-button-key=snippet]').click()
  const dialog = page.getByRole('dialog', { name: 'Keep as a snippet' })
  await dialog.getByRole('textbox').fill(name)
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(dialog).toBeHidden()
  newsroom.afterwards(() => deleteSnippet(newsroom, name))

  newsroom.deleteAfterwards(await editor.create())
  await editor.body.click()
  await editor.typeBody('/About')
  await page.getByRole('option', { name }).click()
  await expect(editor.body.getByText('Words of the snippet.')).toBeVisible()
  await editor.autosaved('Words of the snippet.')
})

test('a snippet that comes after its name was typed stands in the menu that is open', async ({
  page,
  newsroom,
}) => {
  const name = uniqueName('Late')
  const text = body(paragraph('Words that came late.'))
  expect(await newsroom.cms.send('POST', 'snippets', { title: name, body: text })).toMatchObject({ ok: true })
  newsroom.afterwards(() => deleteSnippet(newsroom, name))
  await signInBrowser(page.context(), await newsroom.hire('editor'))
  const { promise: typed, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/snippets?*', async (route) => {
    await typed
    await route.continue()
  })
  const editor = new ArticleEditor(page)
  newsroom.deleteAfterwards(await editor.create())
  await editor.body.click()
  await editor.typeBody('/Late')
  await expect(page.getByRole('listbox', { name: 'Slash menu' })).toBeAttached()
  goOn()
  await page.getByRole('option', { name }).click()
  await expect(editor.body.getByText('Words that came late.')).toBeVisible()
})

async function deleteSnippet(newsroom: Newsroom, name: string): Promise<void> {
  await newsroom.cms.send('DELETE', `snippets?where[title][equals]=${encodeURIComponent(name)}`)
}
