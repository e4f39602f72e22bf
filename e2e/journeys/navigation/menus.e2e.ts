import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/site-layout.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

// They arrange the same page, so that one waits for the other.
test.describe.configure({ mode: 'default' })

test('the menus stand as the editors arrange them', async ({ page, newsroom, siteLayout }) => {
  const [label, small] = [uniqueName('Talks'), uniqueName('Imprint')]
  const section = await newsroom.cms.idOf('sections', 'interviews')
  await siteLayout.change('navigation', {
    header: [
      { kind: 'section', section, label },
      { kind: 'link', label: 'Events', href: 'https://events.example/' },
    ],
    smallLinks: [{ label: small, href: '/terms' }],
  })
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Events' })).toHaveAttribute('href', 'https://events.example/')
  await expect(menu.getByText(label, { exact: true })).toBeVisible()
  await expect(menu.getByText('Leadership', { exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: small })).toBeVisible()
})

test('the home page is seen with what is being changed before it goes live', async ({ page, newsroom }) => {
  await signInBrowser(page.context(), await newsroom.hire('admin'))
  await page.goto('/admin/globals/site-settings')
  await page.locator('#live-preview-toggler').click()
  const preview = page.frameLocator('iframe').first()
  await expect(preview.getByText('Readers do not see').first()).toBeVisible()
  const tagline = uniqueName('Not Yet Seen')
  await page.locator('#field-tagline').fill(tagline)
  await expect(preview.getByText(tagline).first()).toBeVisible()
  expect(await (await page.request.get('/')).text()).not.toContain(tagline)
  newsroom.afterwards(async () => {
    const answer = await newsroom.cms.send('GET', 'globals/site-settings?depth=0')
    if (answer.ok)
      await newsroom.cms.send('POST', 'globals/site-settings?draft=true', {
        tagline: 'Executive Intelligence for Global Leaders',
      })
  })
})

test('an editor arranges the menus in a draft, and leaves it to a publisher to put them live', async ({
  page,
  context,
  newsroom,
  siteLayout,
}) => {
  await siteLayout.change('navigation', { latestLabel: 'Latest' })
  await signInBrowser(context, await newsroom.hire('editor'))
  await page.goto('/admin/globals/navigation')
  const label = uniqueName('Now')
  const entry = page.getByRole('textbox', { name: 'First entry' })
  await entry.fill(label)
  await expect(page.getByText('A publisher puts it live.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish changes' })).toHaveCount(0)
  // The form saves drafts by itself.
  const newest = async () => {
    const answer = await newsroom.cms.send('GET', 'globals/navigation?draft=true&depth=0')
    return answer.ok ? JSON.stringify(answer.body) : ''
  }
  await expect.poll(newest).toContain(label)
  expect(await (await page.request.get('/')).text()).not.toContain(label)
  // The CMS may go on saying for some minutes that the editor has the menus open.
  await page.goto('/admin')
  await newsroom.cms.send('DELETE', 'payload-locked-documents?where[globalSlug][equals]=navigation')

  const staffPage = await newsroom.hire('publisher')
  await signInBrowser(context, staffPage)
  await page.goto('/admin/globals/navigation')
  await expect(entry).toHaveValue(label)
  await page.getByRole('button', { name: 'Publish changes' }).click()
  const readers = async () => (await page.request.get('/')).text()
  await expect.poll(readers, { intervals: [200] }).toContain(label)
})
