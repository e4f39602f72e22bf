import type { Page } from '@playwright/test'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

/** It names the window if it is ever taken for markup. */
const markup = '"><img src=x onerror="window.name=1"><svg onload="window.name=1">'

/** As much of it as a name may have: no angle brackets. */
const nameMarkup = '"onload="window.name=1" &lt;img src=x onerror=window.name=1&gt;'

/** Writes the markup into every field that a reader can fill in and that stays. */
async function fillIn(page: Page, subject: string): Promise<void> {
  const { request } = page.context()
  const refused = await request.put('/api/user/profile', { data: { firstName: markup, lastName: 'A' } })
  expect(refused.status()).toBe(400)
  const names = { firstName: nameMarkup, lastName: nameMarkup }
  expect((await request.put('/api/user/profile', { data: names })).status()).toBe(200)
  const data = {
    ...names,
    addressLine1: markup,
    addressLine2: markup,
    city: markup,
    state: markup,
    postalCode: '"><svg>',
    country: 'United Kingdom',
  }
  expect((await request.post('/api/user/addresses', { data })).status()).toBe(201)
  const ticket = { subject: `${subject} ${markup}`, message: markup, category: 'general' }
  expect((await request.post('/api/user/support-tickets', { data: ticket })).status()).toBe(201)
}

async function expectInert(page: Page, path: string): Promise<void> {
  await expect(page.locator('img[src="x"], svg[onload]'), path).toHaveCount(0)
  expect(await page.evaluate(() => window.name), path).toBe('')
}

test.describe('markup that a reader has written', () => {
  test.use({ readerOptions: { planTier: 'platinum' } })

  test('is shown to them as they typed it, wherever it stands', async ({ page, reader }) => {
    const subject = uniqueName(`To ${reader.id}`)
    await fillIn(page, subject)
    const shownAt = {
      '/dashboard': nameMarkup,
      '/account?tab=delivery': markup,
      '/account?tab=support': subject,
      '/account?tab=settings': '',
    }
    for (const [path, text] of Object.entries(shownAt)) {
      await page.goto(path)
      await expect(page.getByRole('tablist').first(), path).toBeVisible()
      if (text !== '') await expect(page.getByRole('main').getByText(text).first(), path).toBeVisible()
      await expectInert(page, path)
    }
  })

  test('does nothing in the admin', async ({ page, browser, newsroom, reader }) => {
    const subject = uniqueName('To the desk')
    await fillIn(page, subject)
    const office = await browser.newContext()
    await signInBrowser(office, await newsroom.hire('admin'))
    const staffPage = await office.newPage()
    const search = encodeURIComponent(reader.email)
    for (const path of [
      `/admin/readers?q=${search}`,
      `/admin/collections/users/${reader.id}`,
      '/admin/collections/addresses?limit=100&sort=-createdAt',
      '/admin/collections/support-tickets?limit=100&sort=-createdAt',
    ]) {
      await staffPage.goto(path)
      await expect(staffPage.getByText(/onerror|@meridian\.example/).first(), path).toBeVisible()
      await expectInert(staffPage, path)
    }
    await office.close()
  })
})
