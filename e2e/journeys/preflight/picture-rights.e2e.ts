import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

const view = '/admin/picture-rights'

test('an editor sees which published pictures may soon not be shown any more, and goes to the article @phone', async ({
  page,
  newsroom,
}) => {
  const title = uniqueName('Licensed')
  const heroImage = await newsroom.upload('A harbour at dusk')
  await newsroom.publish({ title, heroImage })
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString()
  const rights = { rightsHolder: 'Nordlicht Archive', rightsUntil: inTenDays }
  expect(await newsroom.cms.send('PATCH', `media/${heroImage}`, rights)).toMatchObject({ ok: true })

  await signInBrowser(page.context(), await newsroom.hire('editor'))
  await page.goto(view)
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('Nordlicht Archive')
  await expect.poll(() => overflow(page)).toBe(0)
  expect(await findViolations(page, '.staff-view')).toEqual([])
  await row.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/articles\/\d+/)
})
