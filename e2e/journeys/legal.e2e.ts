import { CmsClient } from '../cms/cms-client.ts'
import { expect, test } from '../fixtures/newsroom.ts'

test('spec §2 footer copyright, §9 copyright year: the footer names the year and leads to the legal pages @phone', async ({
  page,
}) => {
  const pages = {
    'Privacy Policy': 'Privacy Policy',
    'Terms of Service': 'Terms of Service',
    Accessibility: 'Accessibility Statement',
  }
  for (const [link, heading] of Object.entries(pages)) {
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByText('© 2025 Meridian')).toBeVisible()
    await footer.getByRole('link', { name: link, exact: true }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText('In force since 1 November 2026')).toBeVisible()
  }
})

test('the table of contents leads to its chapter', async ({ page }) => {
  await page.goto('/privacy')
  await page
    .getByRole('navigation', { name: 'On This Page' })
    .getByRole('link', { name: 'Your rights' })
    .click()
  await expect(page).toHaveURL('/privacy#your-rights')
  await expect(page.getByRole('heading', { level: 2, name: 'Your rights' })).toBeInViewport()
})

test('the legal pages lead to each other and print no markup', async ({ page }) => {
  for (const path of ['/privacy', '/terms', '/accessibility']) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 2 }).nth(4)).toBeVisible()
    await expect(main).not.toContainText(/\*\*|##|\]\(|undefined|\[object/)
    const others = ['/privacy', '/terms', '/accessibility'].filter((other) => other !== path)
    for (const other of others) await expect(main.locator(`a[href="${other}"]`).last()).toBeVisible()
  }
})

test('a new wording is live, and an editor may not change it', async ({ page, newsroom }) => {
  const standfirst = 'What we store about you, why, for how long, and how you take it back.'
  newsroom.afterwards(async () => {
    await newsroom.cms.send('POST', 'globals/privacy-policy', { standfirst })
  })
  const changed = 'What we know of you, and how you make us forget it.'
  await newsroom.cms.send('POST', 'globals/privacy-policy', { standfirst: changed })
  const readers = async () => (await page.request.get('/privacy')).text()
  await expect.poll(readers, { intervals: [50] }).toContain(changed)

  const { origin } = newsroom
  const editor = await CmsClient.signIn({ origin, publicUrl: origin }, await newsroom.hire('editor'))
  const refused = await editor.send('POST', 'globals/privacy-policy', { standfirst: 'Nothing.' })
  expect(refused).toMatchObject({ ok: false, reason: expect.stringMatching(/^403:/) })
})
