import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { withoutModel } from '../../pages/content-creator.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

test('who is not signed in reads whom the content creator is for, as long as no model is set up what is missing, and an administrator what everybody has asked @phone', async ({
  page,
  context,
  newsroom,
  isMobile,
}) => {
  const main = page.getByRole('main')
  await test.step('not signed in', async () => {
    await page.goto('/content-creator')
    await expect(page.getByRole('heading', { level: 1, name: 'Content creator' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'For the magazine’s own writers' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/login?next=/content-creator',
    )
  })

  await signInBrowser(context, await newsroom.hire('admin'))
  await test.step('the history of an administrator', async () => {
    if (isMobile) return
    await page.goto('/content-creator')
    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByText('Nothing was written yet.')).toBeVisible()
    await history.getByRole('checkbox', { name: 'Everybody’s' }).check()
    await expect(history).not.toContainText('Loading...')
    expect(await findViolations(page, '.creator-history')).toEqual([])
  })

  await test.step('no model', async () => {
    await withoutModel(page)
    await page.goto('/content-creator')
    await expect(main.getByRole('heading', { name: 'No model is set up yet' })).toBeVisible()
    await expect(main).toContainText('AI_BASE_URL and AI_MODEL are missing in the environment')
    await expect(main).toContainText('docs/how-to/set-up-the-ai.md')
    await expect(main.getByRole('button')).toHaveCount(0)
    await expect.poll(() => overflow(page)).toBe(0)
    expect(await findViolations(page, 'main')).toEqual([])
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says that it needs them', async ({ page }) => {
    await page.goto('/content-creator')
    // Exact: what is looked for in part is not looked for inside <noscript>.
    const sentence = 'The content creator needs scripts, which this browser does not run.'
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  })
})
