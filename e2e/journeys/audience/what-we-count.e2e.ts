import { uncountedCookie } from '@meridian/shared/audience/beacon'
import { findViolations } from '../../browser/axe.ts'
import { expect, test } from '../../fixtures/views.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

test('a reader sees what their browser has told, to the byte, and stops it @phone', async ({
  page,
  outgoing,
}) => {
  await page.goto('/privacy')
  await page.getByRole('link', { name: 'What we count about you' }).first().click()
  const messages = page.getByRole('region', { name: 'This browser' }).getByRole('listitem')
  await expect(messages.last().getByRole('code')).toHaveText(/^1 \/privacy - \d+\.\d+ - -$/)
  await expect(messages.last()).toContainText('Somebody came to /privacy, without a word of where from.')
  expect(await findViolations(page), 'axe with messages').toEqual([])

  await page.getByRole('button', { name: 'Do not count this browser' }).click()
  await expect(page.getByText('Nothing is counted in this browser: you have switched it off.')).toBeVisible()
  await page.goto('/about')
  await page.goto('/what-we-count')
  await page.getByRole('button', { name: 'Count this browser again' }).click()
  await expect(page.getByText('Your reading is counted in this browser')).toBeVisible()
  await page.goto('/about')
  await page.goto('/contact')
  // Anyone who looks at it for 15 seconds has viewed the page with the switch as well.
  const paths = () => outgoing.views().flatMap(({ path }) => (path === '/what-we-count' ? [] : [path]))
  await expect.poll(paths).toEqual(['/privacy', '/about'])
})

test('staff are not counted, unless they want to be', async ({ page, context, newsroom }) => {
  const isUncounted = async () => (await context.cookies()).some(({ name }) => name === uncountedCookie)
  await page.goto('/what-we-count')
  await expect(page.getByRole('button', { name: 'Do not count this browser' })).toBeVisible()
  await signInBrowser(context, await newsroom.hire('contributor'))
  await page.goto('/admin')
  await expect.poll(isUncounted).toBe(true)
  await page.goto('/what-we-count')
  await page.getByRole('button', { name: 'Count this browser again' }).click()
  await page.goto('/admin')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeAttached()
  expect(await isUncounted()).toBe(false)
})
