import { expect, test } from '../../fixtures/test.ts'

test('a page that has lost its connection says so, and no longer when it is back @phone', async ({
  page,
  context,
}) => {
  await page.goto('/contact', { waitUntil: 'networkidle' })
  const note = page.getByText('You are offline.')
  await expect(note).toHaveCount(0)
  await context.setOffline(true)
  await expect(note).toBeInViewport()
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible()
  await context.setOffline(false)
  await expect(note).toHaveCount(0)
})
