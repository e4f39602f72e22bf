import { test as testWithoutBrowser } from '@playwright/test'
import { CmsClient } from '../../cms/cms-client.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { takeSiteLayout } from '../../fixtures/site-layout-lock.ts'
import { readPage } from '../../pages/static-page.ts'

test('spec §2 footer copyright, §9 copyright year: the footer names the year and leads to the legal pages, whose contents lead to their chapters', async ({
  page,
  newsroom,
}) => {
  newsroom.afterwards(await takeSiteLayout('together'))
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const [link, heading] of [
    ['Terms of Service', 'Terms of Service'],
    ['Accessibility', 'Accessibility Statement'],
    ['Privacy Policy', 'Privacy Policy'],
  ] as const) {
    await expect(footer.getByText('© 2025 Meridian')).toBeVisible()
    await footer.getByRole('link', { name: link, exact: true }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText('In force since 1 November 2026')).toBeVisible()
  }
  await page
    .getByRole('navigation', { name: 'On This Page' })
    .getByRole('link', { name: 'Your rights' })
    .click()
  await expect(page).toHaveURL('/privacy#your-rights')
  await expect(page.getByRole('heading', { level: 2, name: 'Your rights' })).toBeInViewport()
})

testWithoutBrowser('the legal pages lead to each other and print no markup', async ({ request }) => {
  const paths = ['/privacy', '/terms', '/accessibility']
  for (const path of paths) {
    const main = (await readPage(request, path)).page.part('main')
    expect(main.headings(2).length, path).toBeGreaterThanOrEqual(5)
    expect(main.text, path).not.toMatch(/\*\*|##|\]\(|undefined|\[object/)
    const hrefs = main.links.map(({ href }) => href)
    for (const other of paths.filter((each) => each !== path)) expect(hrefs, path).toContain(other)
  }
})

test('a new wording is live, and an editor may not change it', async ({ request, newsroom }) => {
  const standfirst = 'What we store about you, why, for how long, and how you take it back.'
  newsroom.afterwards(async () => {
    await newsroom.cms.send('POST', 'globals/privacy-policy', { standfirst })
  })
  const changed = 'What we know of you, and how you make us forget it.'
  await newsroom.cms.send('POST', 'globals/privacy-policy', { standfirst: changed })
  const readers = async () => (await request.get('/privacy')).text()
  await expect.poll(readers, { intervals: [50] }).toContain(changed)

  const { origin } = newsroom
  const editor = await CmsClient.signIn({ origin, publicUrl: origin }, await newsroom.hire('editor'))
  const refused = await editor.send('POST', 'globals/privacy-policy', { standfirst: 'Nothing.' })
  expect(refused).toMatchObject({ ok: false, reason: expect.stringMatching(/^403:/) })
})
