import { expect, test } from '../../fixtures/reader.ts'
import { AuthPage } from '../../pages/auth.page.ts'
import { expectToast } from '../../pages/toast.ts'

test('spec §2 logging out, §4 logout, §8 logout: the reader goes home, signed out, and is told; nothing of theirs stays on the device or in the session, and no way back shows any of it', async ({
  page,
  context,
  reader,
}) => {
  const auth = new AuthPage(page)
  const signInLink = auth.account().getByRole('link', { name: 'Sign In' })
  await page.goto('/leadership')
  await expect(auth.account().getByRole('button', { name: reader.firstName })).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await page.evaluate(() => {
    sessionStorage.setItem('meridian-draft:support-ticket', '{"subject":"A secret"}')
    localStorage.setItem('meridian-listening', '[]')
    localStorage.setItem('meridian-theme', 'dark')
  })
  const session = (await context.cookies()).find(({ name }) => name === 'meridian-session')
  await auth.logOut(reader.firstName)
  await expect(page).toHaveURL('/')
  await expectToast(page, 'Logged out', 'You have been successfully logged out.')
  await expect(signInLink).toBeVisible()

  await test.step('nothing stays on the device, and nothing in the session', async () => {
    const kept = await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)])
    // The home page has asked for the weather already.
    expect(kept.filter((key) => /cache:(?!weather)|draft|listening/.test(key))).toEqual([])
    expect(kept).toContain('meridian-theme')
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('meridian-session')

    const cookie = `meridian-session=${session?.value}`
    const answer = await context.request.get('/api/user', { headers: { cookie } })
    expect(answer.status()).toBe(401)
  })

  await test.step('the way back shows nothing of the account any more', async () => {
    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
    await expect(auth.email).toBeVisible()
    await expect(page.getByText(reader.email)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/leadership')
    await expect(signInLink).toBeVisible()
  })
})

test('who logs out in one tab is logged out in the others', async ({ page, context, reader }) => {
  const other = await context.newPage()
  await other.goto('/leadership')
  await expect(new AuthPage(other).account().getByRole('button', { name: reader.firstName })).toBeVisible()
  await page.goto('/strategy')
  await new AuthPage(page).logOut(reader.firstName)
  await expect(page).toHaveURL('/')
  await expect(new AuthPage(other).account().getByRole('link', { name: 'Sign In' })).toBeVisible()
  const kept = await other.evaluate(() => Object.keys(sessionStorage).filter((key) => /session/.test(key)))
  expect(kept).toEqual([])
})
