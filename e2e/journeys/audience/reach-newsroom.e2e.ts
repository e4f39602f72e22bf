import { chromium } from '@playwright/test'
import { findChromium } from '../../browser/find-chromium.ts'
import { env } from '../../env.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { signInBrowser } from '../../pages/reader-session.ts'
import { readTo } from '../../pages/view.page.ts'

/**
 * As a reader's browser names itself: a headless one is a robot to the site server. It is told to the whole browser, as Playwright's
 * `userAgent` is not sent with what a page says as it is left.
 */
const readersAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

test('what is read stands in the newsroom seconds later, and which list led there', async ({
  page,
  context,
  newsroom,
}) => {
  const article = await newsroom.publish()
  const path = `/articles/${article.slug}`
  const executablePath = findChromium(env)
  const browser = await chromium.launch({
    ...(executablePath !== null && { executablePath }),
    args: ['--disable-gpu', `--user-agent=${readersAgent}`],
  })
  try {
    const reader = await browser.newPage({ baseURL: newsroom.origin })
    for (const _ of [1, 2, 3]) {
      await reader.goto('/leadership')
      await reader.locator(`main h2 a[href="${path}"]`).click()
      await expect(reader).toHaveURL(path)
      await readTo(reader, 1)
      await reader.goto('/about')
    }
  } finally {
    await browser.close()
  }
  await signInBrowser(context, await newsroom.hire('publisher'))
  const read = page
    .getByRole('region', { name: 'What is read' })
    .getByRole('row')
    .filter({ hasText: article.title })
  await expect
    .poll(async () => {
      await page.goto('/admin/audience')
      const [views] = await read.getByRole('cell').allTextContents()
      return views
    })
    .toBe('3')
  await expect(page.getByRole('region', { name: 'Where from' })).toContainText('/leadership')
})
