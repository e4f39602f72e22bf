import type { Locator, Page } from '@playwright/test'
import { uniqueName, uniqueSlug } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

const toastOf = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

/** Whether two things on the page share any of it. */
async function doOverlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) return false
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('what was published says so at any width, covers nothing, and leads to the site', async ({
  page,
  context,
  newsroom,
}) => {
  const article = await newsroom.publish()
  await signInBrowser(context, await newsroom.hire('publisher'))
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  for (const width of [390, 820, 1440]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      const title = uniqueName('Seen on the Site')
      await editor.title.fill(title)
      const published = editor.publishChanges()
      const toast = toastOf(page).filter({ hasText: title })
      await expect(toast).toContainText(`Published “${title}”`)
      // Under the pointer it stays, however long it is looked at.
      await toast.hover()
      const worked = page.locator(
        '.doc-tabs__tab a, .doc-controls button:visible, .doc-controls a:visible, #field-title',
      )
      for (const control of await worked.all()) expect(await doOverlap(toast, control)).toBe(false)
      await expect(toast.getByRole('link', { name: 'View on site' })).toHaveAttribute(
        'href',
        `/articles/${article.slug}`,
      )
      await published

      const opened = context.waitForEvent('page')
      await editor.document.getByRole('link', { name: 'View on site' }).click()
      const site = await opened
      await expect(site.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await site.close()
    })
  }
})

test('only what readers have leads to the site, and by the address that they have', async ({
  page,
  newsroom,
}) => {
  await signInBrowser(page.context(), await newsroom.hire('publisher'))
  const editor = new ArticleEditor(page)
  newsroom.deleteAfterwards(await editor.create())
  const link = page.getByRole('main').getByRole('link', { name: 'View on site' })
  await editor.title.fill(uniqueName('Not Yet'))
  await expect(editor.savingState).toHaveText(/^Saved/)
  await expect(link).toHaveCount(0)

  const article = await newsroom.publish()
  await editor.open(article.id)
  await expect(link).toHaveAttribute('href', `/articles/${article.slug}`)
  const address = uniqueSlug('elsewhere')
  await editor.address.fill(address)
  await editor.autosaved(address)
  await page.reload()
  await expect(link).toHaveAttribute('href', `/articles/${article.slug}`)
  await editor.unpublish()
  await expect(link).toHaveCount(0)
})

test('an issue and a page that readers have lead to the site', async ({ page, newsroom }) => {
  await signInBrowser(page.context(), await newsroom.hire('admin'))
  const link = page.getByRole('main').getByRole('link', { name: 'View on site' })
  await page.goto(`/admin/collections/issues/${await newsroom.cms.idOf('issues', 'autumn-2026')}`)
  await expect(link).toHaveAttribute('href', '/issues/autumn-2026')
  await page.goto(`/admin/collections/issues/${await newsroom.addIssue({ title: 'Not Yet' })}`)
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Title' }).first()).toHaveValue('Not Yet')
  await expect(link).toHaveCount(0)
  for (const [name, path] of [
    ['about-page', '/about'],
    ['home-page', '/'],
    ['terms-of-service', '/terms'],
  ] as const) {
    await page.goto(`/admin/globals/${name}`)
    await expect(link).toHaveAttribute('href', path)
  }
})
