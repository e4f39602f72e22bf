import { expect, test } from '../../fixtures/newsroom.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

const views = [
  { path: '/admin/readers', heading: 'Readers', roles: ['support', 'admin'] },
  { path: '/admin/business', heading: 'Figures', roles: ['admin'] },
  { path: '/admin/business/revenue', heading: 'Revenue', roles: ['admin'] },
  {
    path: '/admin/audience',
    heading: 'Audience',
    roles: ['contributor', 'editor', 'publisher', 'admin'],
  },
  { path: '/admin/print-runs', heading: 'Print runs', roles: ['admin'] },
  { path: '/admin/reconciliation', heading: 'Reconciliation', roles: ['admin'] },
  { path: '/admin/picture-rights', heading: 'Picture rights', roles: ['editor', 'publisher', 'admin'] },
  { path: '/admin/planning', heading: 'Planning', roles: ['contributor', 'editor', 'publisher', 'admin'] },
  { path: '/admin/mail-suppressions', heading: 'Stopped mail', roles: ['publisher', 'support', 'admin'] },
  { path: '/admin/exports', heading: 'Exports', roles: ['admin'] },
  { path: '/admin/imports', heading: 'Imports', roles: ['admin'] },
  { path: '/admin/site-health', heading: 'Site health', roles: ['publisher', 'admin'] },
]

/** What each may open is asked of the server: what it does not send, no browser shows. */
test.describe('views of the back office', () => {
  test('a stranger is sent to sign in', async ({ request }) => {
    for (const { path } of views) {
      const answer = await request.get(path, { maxRedirects: 0 })
      expect(answer.status(), path).toBe(307)
      expect(answer.headers()['location']).toBe(`/admin/login?redirect=${encodeURIComponent(path)}`)
    }
  })

  test('a reader gets nothing of them', async ({ context, newsroom }) => {
    await signInBrowser(context, await newsroom.hire('reader'))
    for (const { path, heading } of views) {
      const answer = await context.request.get(path, { maxRedirects: 0 })
      expect(answer.status(), path).toBe(307)
      expect(answer.headers()['location']).toMatch(/^\/admin\/unauthorized/)
      expect(await answer.text()).not.toContain(`<h1>${heading}`)
    }
  })

  for (const role of ['contributor', 'editor', 'publisher', 'support', 'admin'] as const) {
    test(`${role}: is sent those that are theirs, and nothing of the others`, async ({
      context,
      newsroom,
    }) => {
      await signInBrowser(context, await newsroom.hire(role))
      for (const { path, heading, roles } of views) {
        const text = await (await context.request.get(path, { maxRedirects: 0 })).text()
        expect(text.includes(`<h1>${heading}`), path).toBe(roles.includes(role))
      }
    })
  }
})

test.describe('the menu of the back office', () => {
  test.use({ expectedConsoleErrors: [/404|403/] })

  test('leads a publisher to no view that is not theirs, and such a view says that nothing is there', async ({
    page,
    context,
    newsroom,
  }) => {
    await signInBrowser(context, await newsroom.hire('publisher'))
    await page.goto('/admin/readers')
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Readers', exact: true })).toHaveCount(0)
    const sidebar = page.getByRole('navigation', { name: 'Menu' })
    await expect(sidebar.getByRole('link', { name: 'Readers', exact: true })).toHaveCount(0)
    await sidebar.getByRole('link', { name: 'Articles', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Articles', exact: true })).toBeVisible()
  })

  test('leads an administrator to each', async ({ page, context, newsroom }) => {
    await signInBrowser(context, await newsroom.hire('admin'))
    for (const heading of ['Readers', 'Figures', 'Print runs', 'Reconciliation']) {
      await page.goto('/admin')
      const sidebar = page.getByRole('navigation', { name: 'Menu' })
      await sidebar.getByRole('link', { name: heading }).click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
  })

  test('leads support to its tickets and to no figures', async ({ page, context, newsroom }) => {
    await signInBrowser(context, await newsroom.hire('support'))
    await page.goto('/admin')
    const sidebar = page.getByRole('navigation', { name: 'Menu' })
    await expect(sidebar.getByRole('link', { name: 'Tickets' })).toBeVisible()
    await expect(sidebar.getByRole('link', { name: 'Figures' })).toHaveCount(0)
  })
})

test('a link that is pressed just before its list has completed the address leads where it leads', async ({
  page,
  context,
  newsroom,
}) => {
  const editor = await newsroom.hire('editor')
  await signInBrowser(context, await newsroom.hire('admin'))
  await page.goto(`/admin/collections/users?search=${encodeURIComponent(editor.email)}`)
  await page.getByRole('link', { name: editor.email }).evaluate((link: HTMLAnchorElement) => {
    link.click()
    // As a list of Payload does it when it has opened.
    history.replaceState(null, '', `${location.search}&page=1`)
  })
  await expect(page).toHaveURL(/\/admin\/collections\/users\/\d+$/)
  await expect(page.getByRole('heading', { name: editor.email })).toBeVisible()
})
