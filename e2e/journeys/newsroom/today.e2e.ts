import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

test('the day of an editor begins with a new article at one press, and with what is unfinished @phone', async ({
  page,
  newsroom,
}) => {
  const title = uniqueName('Begun Today')
  const anna = await newsroom.hire('publisher', { firstName: 'Anna', lastName: 'Weiss' })
  await signInBrowser(page.context(), anna)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Anna' })).toBeVisible()
  const drafts = page.getByRole('region', { name: 'Your drafts' })
  await expect(drafts).toContainText('Nothing of yours is unfinished.')
  await expect(page.getByRole('region', { name: 'Published' }).getByRole('listitem')).toHaveCount(5)

  await page.getByRole('link', { name: 'Write an article' }).click()
  const editor = new ArticleEditor(page)
  await editor.title.fill(title)
  await editor.autosaved(title)
  newsroom.deleteAfterwards(Number(/articles\/(\d+)/.exec(page.url())?.[1]))

  await page.goto('/admin')
  await expect.poll(() => overflow(page)).toBe(0)
  expect(await findViolations(page, '.today')).toEqual([])
  await drafts.getByRole('link', { name: title }).click()
  await expect(editor.title).toHaveValue(title)
})

test('the support begins with readers, not with articles', async ({ page, newsroom }) => {
  await signInBrowser(page.context(), await newsroom.hire('support'))
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: 'Show all Tickets' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write an article' })).toHaveCount(0)
})
