import { expect, test } from '../fixtures/as-arranged.ts'

test('spec §2 footer columns: about text with four social icons, Quick Links and the newsletter @phone', async ({
  page,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(
    footer.getByText('Meridian brings senior executives the ideas, people and places'),
  ).toBeVisible()
  for (const network of ['LinkedIn', 'X', 'Instagram', 'YouTube']) {
    const link = footer.getByRole('link', { name: network, exact: true })
    await expect(link).toBeVisible()
    await expect(link).toHaveAttribute('href', /^https:\/\//)
  }
  await expect(footer.getByRole('navigation', { name: 'Quick Links' })).toBeVisible()
  await expect(footer.getByRole('heading', { name: 'Newsletter' })).toBeVisible()
})

test('spec §2 footer quick links: the five links lead to their pages', async ({ page }) => {
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link')
  await expect(links).toHaveText(['Current Issue', 'Archive', 'About', 'Contact', 'Subscription'])
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(paths).toEqual(['/current-issue', '/archive', '/about', '/contact', '/subscription'])
  for (const path of paths) expect((await page.request.get(path)).status(), path).toBe(200)
})

test('spec §2 header and footer: both stand on every kind of page', async ({ page }) => {
  for (const path of ['/', '/leadership', '/about', '/subscription', '/contact', '/authors', '/privacy']) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Subscribe' }), path).toBeVisible()
    await expect(page.getByRole('contentinfo').getByText('© 2025 Meridian'), path).toBeVisible()
  }
})
