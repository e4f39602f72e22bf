import { uniqueName } from '../../content/unique-name.ts'
import { findViolations } from '../../browser/axe.ts'
import { expect, test } from '../../fixtures/views.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

test('two titles of a card are tried: each reader sees one of them and keeps it, and its page tells which one led there', async ({
  browser,
  outgoing,
  newsroom,
}) => {
  const titles = [uniqueName('The Slow Harbour'), uniqueName('Why Ships Wait')]
  const [title = '', otherTitle = ''] = titles
  const article = await newsroom.publish({ title, otherTitle })
  const path = `/articles/${article.slug}`
  const seen = new Set<string>()
  let readers = 0
  await expect
    .poll(
      async () => {
        readers += 1
        // The lot falls by address and browser: here all have one address.
        const context = await browser.newContext({ proxy: outgoing.proxy, userAgent: `Reader ${readers}` })
        const page = await context.newPage()
        await page.goto('/leadership')
        const link = page.locator(`main h2 a[href="${path}"]`)
        const shown = (await link.textContent()) ?? ''
        await page.reload()
        await expect(link).toHaveText(shown)
        if (!seen.has(shown)) {
          await link.click()
          await expect(page).toHaveURL(path)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
          await page.goto('/about')
        }
        seen.add(shown)
        expect(await context.cookies()).toEqual([])
        await context.close()
        return seen.size
      },
      { intervals: [0] },
    )
    .toBe(2)
  expect([...seen].toSorted()).toEqual(titles.toSorted())
  const ways = () => outgoing.views().flatMap((view) => (view.path === path ? view.from : []))
  await expect.poll(() => ways().length).toBe(2)
  expect(ways().toSorted()).toEqual([
    expect.stringMatching(/^title-other@[0-9a-z]{10}@\/leadership$/),
    expect.stringMatching(/^title-own@[0-9a-z]{10}@\/leadership$/),
  ])
})

test('an editor gives an article another title to try, sees how the two do, and makes it the title', async ({
  page,
  context,
  newsroom,
}) => {
  const title = uniqueName('The Slow Harbour')
  const article = await newsroom.publish({ title })
  await signInBrowser(context, await newsroom.hire('publisher'))
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  const other = page.getByRole('textbox', { name: 'Another title to try' })
  const otherTitle = uniqueName('Why Ships Wait')
  await other.fill(otherTitle)
  await editor.publishChanges()
  await page.goto(`/admin/audience/${article.id}`)
  const tests = page.getByRole('region', { name: 'Titles', exact: true })
  await expect(tests).toContainText('Nobody has come by it yet')
  await expect(tests.getByRole('rowheader')).toHaveText([title, otherTitle])
  expect(await findViolations(page, '.staff-view')).toEqual([])
  await editor.open(article.id)
  await expect(page.getByRole('region', { name: 'Came by it, and read on' })).toContainText('may be chance')
  await page.getByRole('button', { name: 'Make it the title' }).click()
  await expect(editor.title).toHaveValue(otherTitle)
  await expect(other).toHaveValue('')
  await editor.publishChanges()
  await page.goto(`/admin/audience/${article.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(otherTitle)
  await expect(tests).toHaveCount(0)
})
