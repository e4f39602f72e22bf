import { openDatabase } from '../../accounts/database.ts'
import { overflow } from '../../browser/layout.ts'
import { uniqueSlug } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

test.use({ expectedConsoleErrors: [/404|403/] })

test('the health of the site is told at a glance, and keeps itself up to date @phone', async ({
  page,
  context,
  newsroom,
}) => {
  await signInBrowser(context, await newsroom.hire('publisher'))
  await page.goto('/admin/site-health')
  await expect(page.locator('.health-verdict')).toBeVisible()
  const targets = page.getByRole('region', { name: 'Targets' })
  await expect(targets.getByText('Pages', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Workers' }).getByText('last heard of')).toBeVisible()
  await expect.poll(() => overflow(page)).toBe(0)
  await expect(page.getByRole('button', { name: 'Render the whole magazine…' })).toHaveCount(0)

  const asked = page.waitForResponse((response) => response.url().endsWith('/api/staff/site-health'))
  expect((await asked).ok()).toBe(true)
})

test('a page is rendered again by hand, and an administrator may have all of them', async ({
  page,
  context,
  newsroom,
}) => {
  await signInBrowser(context, await newsroom.hire('admin'))
  await page.goto('/admin/site-health')
  const before = await page.request.get('/leadership')
  expect(before.ok()).toBe(true)
  await page.getByRole('textbox', { name: 'Address of a page' }).fill('/leadership')
  await page.getByRole('button', { name: 'Render this page' }).click()
  await expect(page.getByText('/leadership is rendered again.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Targets' }).getByText('Has everything.')).toBeVisible()
  await page.getByRole('button', { name: 'Render the whole magazine…' }).click()
  await expect(page.getByRole('button', { name: 'Render everything' })).toBeVisible()
})

test('an administrator takes a site server that is away from the list', async ({
  page,
  context,
  newsroom,
}) => {
  const host = `${uniqueSlug('site')}.example:4321`
  await openDatabase().query(
    `insert into publish_targets (url, heard_at, failing_since, last_failure)
     values ($1, now() - interval '3 hours', now() - interval '3 hours', 'did not answer')`,
    [`http://${host}`],
  )
  await signInBrowser(context, await newsroom.hire('admin'))
  await page.goto('/admin/site-health')
  const target = page.getByRole('listitem').filter({ hasText: host })
  await expect(target.getByText('Away: last heard of 3 h ago.')).toBeVisible()
  const button = target.getByRole('button', { name: `Remove ${host}` })
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await button.click()
  await expect(page.getByText(`${host} is no longer listed.`)).toBeVisible()
  await expect(target).toHaveCount(0)
})

test('the site server keeps to itself what has gone wrong', async ({ request }) => {
  const status = await (await request.get('/_meridian/status')).json()
  expect(Object.keys(status)).not.toContain('failingPages')
  expect(Object.keys(status)).not.toContain('memory')
})
