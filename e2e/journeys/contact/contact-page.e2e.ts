import { expect, test } from '../../fixtures/test.ts'

test('spec §2 contact page: the headline, six cards and three social links @phone', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { level: 1, name: 'Get in Touch' })).toBeVisible()
  const main = page.getByRole('main')
  for (const card of [
    'Editorial',
    'Subscriptions',
    'Press',
    'Brand Partnerships',
    'Distribution',
    'New York Office',
  ]) {
    await expect(main.getByRole('heading', { level: 2, name: card, exact: true })).toBeVisible()
  }
  await test.step('who comes to write has the form first, for the eye and for the keyboard', async () => {
    const [form, card] = await Promise.all(
      ['Write to Us', 'Editorial'].map((name) =>
        main.getByRole('heading', { name, exact: true }).boundingBox(),
      ),
    )
    const isPhone = (page.viewportSize()?.width ?? 0) < 640
    if (isPhone) expect(form?.y).toBeLessThan(card?.y ?? 0)
    else expect(form?.x).toBeLessThan(card?.x ?? 0)
    expect(form?.y).toBeLessThan(500)
    await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Write to Us')
  })
  const networks = page.getByRole('region', { name: 'Follow Us' }).getByRole('link')
  await expect(networks).toHaveText(['LinkedIn', 'X', 'Instagram'])
})

test('a team is a tap away', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByRole('link', { name: 'editorial@meridian.example' })).toHaveAttribute(
    'href',
    'mailto:editorial@meridian.example',
  )
  await expect(page.getByRole('link', { name: '+1 212 555 0142' })).toHaveAttribute(
    'href',
    'tel:+12125550142',
  )
})
