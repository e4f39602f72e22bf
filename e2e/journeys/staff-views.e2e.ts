import { expect, test } from '../fixtures/reader.ts'
import { signInBrowser } from '../pages/reader-session.ts'

const views = [
  { path: '/admin/readers', heading: 'Find a reader' },
  { path: '/admin/business', heading: 'Figures' },
  { path: '/admin/business/revenue', heading: 'Revenue' },
  { path: '/admin/print-runs', heading: 'Print runs' },
  { path: '/admin/reconciliation', heading: 'Reconciliation' },
]

test.use({ expectedConsoleErrors: [/404|403/] })

test('views of the back office: a stranger is sent to sign in', async ({ page }) => {
  for (const { path } of views) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/admin\/login/)
  }
})

test('views of the back office: a reader gets nothing of them', async ({ page, reader }) => {
  for (const { path, heading } of views) {
    await page.goto(path)
    await expect(page, reader.email).toHaveURL(/\/admin\/unauthorized/)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(0)
  }
})

test('views of the back office: a publisher finds nothing there, and no way to it', async ({
  page,
  context,
  newsroom,
}) => {
  await signInBrowser(context, await newsroom.hire('publisher'))
  for (const { path, heading } of views) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(0)
  }
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Open Menu' }).click()
  const sidebar = page.getByRole('navigation').first()
  await expect(sidebar.getByRole('link', { name: 'Articles', exact: true })).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'Find a reader' })).toHaveCount(0)
})

test('views of the back office: an administrator goes to each from the menu', async ({
  page,
  context,
  newsroom,
}) => {
  await signInBrowser(context, await newsroom.hire('admin'))
  for (const { heading } of views.filter(({ path }) => path !== '/admin/business/revenue')) {
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Open Menu' }).click()
    const sidebar = page.getByRole('navigation').first()
    await sidebar.getByRole('link', { name: heading }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})

test('views of the back office: the support has its desk and nothing else', async ({
  page,
  context,
  newsroom,
}) => {
  await signInBrowser(context, await newsroom.hire('support'))
  for (const { path, heading } of views) {
    await page.goto(path)
    const found = heading === 'Find a reader' ? heading : 'Nothing found'
    await expect(page.getByRole('heading', { name: found })).toBeVisible()
  }
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Open Menu' }).click()
  const sidebar = page.getByRole('navigation').first()
  await expect(sidebar.getByRole('link', { name: 'Tickets' })).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'Figures' })).toHaveCount(0)
})
