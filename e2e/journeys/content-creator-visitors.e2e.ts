import { findViolations } from '../browser/axe.ts'
import { overflow } from '../browser/layout.ts'
import { expect, test } from '../fixtures/newsroom.ts'
import { withoutModel } from '../pages/content-creator.page.ts'
import { signInBrowser } from '../pages/reader-session.ts'

test('who is not signed in reads whom the content creator is for, and how to sign in @phone', async ({
  page,
}) => {
  await page.goto('/content-creator')
  await expect(page.getByRole('heading', { level: 1, name: 'Content creator' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'For the magazine’s own writers' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/login?next=/content-creator',
  )
  await expect.poll(() => overflow(page)).toBe(0)
  expect(await findViolations(page, 'main')).toEqual([])
})

test.describe('who is signed in', () => {
  // The browser's own note about the answer 403.
  test.use({ expectedConsoleErrors: [/403/] })

  test('as a reader is turned away kindly, and led back @phone', async ({ page, context, newsroom }) => {
    await signInBrowser(context, await newsroom.hire('reader'))
    await page.goto('/content-creator')
    await expect(page.getByText('This is for the staff of the magazine.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the magazine' }).click()
    await expect(page).toHaveURL('/')
  })

  test('for the support as well', async ({ page, context, newsroom }) => {
    await signInBrowser(context, await newsroom.hire('support'))
    await page.goto('/content-creator')
    await expect(page.getByText('Your role does not allow this.')).toBeVisible()
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

test('as long as no model is set up, the page says what is missing, and who can set it up @phone', async ({
  page,
  context,
  newsroom,
}) => {
  await withoutModel(page)
  await signInBrowser(context, await newsroom.hire('contributor'))
  await page.goto('/content-creator')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'No model is set up yet' })).toBeVisible()
  await expect(main).toContainText('AI_BASE_URL and AI_MODEL are missing in the environment')
  await expect(main).toContainText('docs/how-to/set-up-the-ai.md')
  await expect(main.getByRole('button')).toHaveCount(0)
  await expect.poll(() => overflow(page)).toBe(0)
  expect(await findViolations(page, 'main')).toEqual([])
})

test('an administrator sees what everybody has asked of the model', async ({ page, context, newsroom }) => {
  await signInBrowser(context, await newsroom.hire('admin'))
  await page.goto('/content-creator')
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText('Nothing was written yet.')).toBeVisible()
  await history.getByRole('checkbox', { name: 'Everybody’s' }).check()
  await expect(history).not.toContainText('Loading...')
  expect(await findViolations(page, '.creator-history')).toEqual([])
})
