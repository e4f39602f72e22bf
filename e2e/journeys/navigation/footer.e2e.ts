import { expect, test } from '../../fixtures/steady-site-layout.ts'
import { readPage } from '../../pages/static-page.ts'

test('spec §2 footer columns: about text with four social icons, Quick Links and the newsletter; it leads to its pages @phone', async ({
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

  await footer.getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1, name: 'About Meridian' })).toBeVisible()
})

test('spec §2 footer quick links, §2 header and footer: both stand on every kind of page, and the five links lead to their pages', async ({
  request,
}) => {
  for (const path of ['/', '/leadership', '/about', '/subscription', '/contact', '/authors', '/privacy']) {
    const { page } = await readPage(request, path)
    expect(page.part('header').hrefOf('Subscribe'), path).toBe('/subscription')
    expect(page.part('footer').text, path).toContain('© 2025 Meridian')
    const quickLinks = page.part('footer').part('nav', { 'aria-labelledby': 'footer-column-0' })
    expect(quickLinks.headings(2), path).toEqual(['Quick Links'])
    expect(quickLinks.links, path).toEqual([
      { name: 'Current Issue', href: '/current-issue' },
      { name: 'Archive', href: '/archive' },
      { name: 'About', href: '/about' },
      { name: 'Contact', href: '/contact' },
      { name: 'Subscription', href: '/subscription' },
    ])
  }
  for (const path of ['/current-issue', '/archive', '/about', '/contact', '/subscription']) {
    expect((await request.get(path)).status(), path).toBe(200)
  }
})
