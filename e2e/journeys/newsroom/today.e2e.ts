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
  await expect(
    page.getByRole('region', { name: 'Published', exact: true }).getByRole('listitem'),
  ).toHaveCount(5)

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

test('the support begins with the readers who wait, not with articles', async ({ page, newsroom }) => {
  await signInBrowser(page.context(), await newsroom.hire('support'))
  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'Tickets' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Failing cards' })).toBeVisible()
  await expect(page.getByRole('region')).not.toContainText(['Figures of today'])
  await expect(page.getByRole('link', { name: 'Write an article' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Show all/ })).toHaveCount(0)
})

test('an administrator sees how far the next issue is, failing cards and what today came to @phone', async ({
  page,
  newsroom,
}) => {
  const title = uniqueName('The Unwritten Issue')
  const issue = await newsroom.addIssue({ title })
  const article = await newsroom.cms.createArticle({
    ...(await newsroom.draft({ issue })),
    isReadyForReview: true,
    _status: 'draft',
  })
  newsroom.deleteAfterwards(article.id)
  await signInBrowser(page.context(), await newsroom.hire('admin'))
  await page.goto('/admin')
  const row = page
    .getByRole('region', { name: 'Issue in work' })
    .getByRole('listitem')
    .filter({ hasText: title })
  await expect(row).toContainText('1 article · 1 ready for review')
  await expect(page.getByRole('region', { name: 'Failing cards' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Figures of today' })).toContainText('Net revenue')
  await expect.poll(() => overflow(page)).toBe(0)
  expect(await findViolations(page, '.today')).toEqual([])
  await row.getByRole('link').click()
  await expect(page).toHaveURL(`/admin/collections/issues/${issue}`)
})
