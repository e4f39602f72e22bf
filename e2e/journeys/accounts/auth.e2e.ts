import { findViolations } from '../../browser/axe.ts'
import { uniqueEmail, uniqueName } from '../../content/unique-name.ts'
import { deletePersonOf } from '../../accounts/people.ts'
import { expect, test, type Newsroom } from '../../fixtures/newsroom.ts'
import { AuthPage } from '../../pages/auth.page.ts'
import { expectToast } from '../../pages/toast.ts'

/** Somebody who has no account yet; the one that a journey opens for them is gone afterwards. */
function stranger(newsroom: Newsroom) {
  const email = uniqueEmail('ada')
  newsroom.afterwards(() => deletePersonOf(email))
  return { firstName: 'Ada', lastName: 'Lovelace', email, password: uniqueName('Pass') }
}

test('spec §2 auth page, §8 auth registration succeeds, §6 anonymous: two tabs, links home and to the contact page, and a new account, whose welcome names the product', async ({
  page,
  newsroom,
}) => {
  const auth = new AuthPage(page)
  await page.goto('/auth')
  await expect(auth.signInTab).toHaveAttribute('aria-selected', 'true')
  await expect(auth.main.getByRole('link', { name: 'Back to Meridian' })).toHaveAttribute('href', '/')
  await expect(auth.main.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')

  await auth.email.fill('kept@meridian.example')
  await auth.registerTab.click()
  await expect(page).toHaveURL('/auth?tab=register')
  await expect(auth.main.getByRole('tabpanel', { name: 'Create Account' })).toBeVisible()
  await expect(auth.main.getByRole('tabpanel', { name: 'Sign In' })).toBeHidden()
  await page.keyboard.press('ArrowLeft')
  await expect(auth.signInTab).toBeFocused()
  await expect(auth.email).toHaveValue('kept@meridian.example')
  await page.goBack()
  await expect(auth.registerTab).toHaveAttribute('aria-selected', 'true')

  await auth.fillRegistration(stranger(newsroom))
  await auth.main.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/account')
  await expectToast(page, 'Welcome to Meridian!')
  await expect(auth.account().getByRole('button', { name: 'Ada' })).toBeVisible()
})

test('a link to the second tab shows it from the first paint on, and what was typed before the script came outlives a reload', async ({
  page,
  newsroom,
}) => {
  const auth = new AuthPage(page)
  const scriptMayCome = Promise.withResolvers<void>()
  await page.route(/\/_astro\/(?!before-paint).*\.js$/, async (route) => {
    await scriptMayCome.promise
    await route.continue()
  })
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenPanels: seen })
    const look = () => {
      if (document.querySelector('#panel-sign-in')?.checkVisibility()) seen.push('Sign In')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto('/auth?tab=register', { waitUntil: 'commit' })
  await auth.fillRegistration(stranger(newsroom))
  scriptMayCome.resolve()
  await expect(auth.main.getByRole('button', { name: 'Create Account' })).toBeEnabled()
  await expect(auth.registerTab).toHaveAttribute('aria-selected', 'true')
  const seen = await page.evaluate(() => Object.entries(window).find(([key]) => key === 'seenPanels')?.[1])
  expect(seen).toEqual([])

  await page.reload()
  await expect(auth.field('First name')).toHaveValue('Ada')
  await expect(auth.password).toHaveValue('')
})

test("spec §8 auth login succeeds, §7 sign-in calls, §2 auth page: 'Welcome back!', on the account page, where who is signed in goes on to", async ({
  page,
  newsroom,
}) => {
  const auth = new AuthPage(page)
  const credentials = await newsroom.hire('reader', { firstName: 'Ada' })
  await page.goto('/login')
  await auth.signIn(credentials)
  await expect(page).toHaveURL('/account')
  await expectToast(page, 'Welcome back!')
  await expect(auth.account().getByRole('button', { name: 'Ada' })).toBeVisible()

  await page.goto('/auth')
  await expect(page).toHaveURL('/account')
  await page.goto('/login?next=/saved')
  await expect(page).toHaveURL('/saved')
  await expect(auth.account().getByRole('button', { name: 'Ada' })).toBeVisible()
})

test('axe finds nothing in a sign-in or registration with its problems @phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const auth = new AuthPage(page)
  const expectProblemsToPass = async () => {
    await auth.main.locator('button[type="submit"]').filter({ visible: true }).click()
    await expect(auth.email).toHaveAttribute('aria-invalid', 'true')
    expect(await findViolations(page, 'main')).toEqual([])
  }
  await test.step('/auth, both tabs', async () => {
    await page.goto('/auth')
    await expectProblemsToPass()
    await auth.registerTab.click()
    await expectProblemsToPass()
  })
  await test.step('/login', async () => {
    await page.goto('/login')
    await expectProblemsToPass()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says what is missing, and where to turn to', async ({ page }) => {
    await page.goto('/auth')
    const main = page.getByRole('main')
    await expect(main.getByText(/This form needs scripts/)).toBeVisible()
    await expect(main.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact')
    await expect(main.getByRole('button', { name: 'Sign In', exact: true })).toBeDisabled()
  })
})
