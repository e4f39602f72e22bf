import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

const path = '/admin/mail-suppressions'

test('support stops mail to an address and lets it through again, and what was is kept @phone', async ({
  page,
  context,
  newsroom,
}, { workerIndex }) => {
  const address = `stopped-${workerIndex}-${Date.now()}@example.org`
  await signInBrowser(context, await newsroom.hire('support'))
  await page.goto(path)
  await test.step('stopped', async () => {
    await page.getByLabel('E-mail address').fill(address.toUpperCase())
    await page.getByRole('button', { name: 'Stop mail' }).click()
    await expect(page.getByRole('row', { name: new RegExp(address) })).toContainText('Stopped by staff')
  })
  await test.step('found, with what came back of it', async () => {
    await page.getByRole('searchbox', { name: 'Address' }).fill(address)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { name: `What came back of mails to ${address}` })).toBeVisible()
    await expect(page.getByText('Nothing has come back.')).toBeVisible()
    expect(await findViolations(page, '.staff-view')).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })
  await test.step('let through again', async () => {
    await page.getByRole('button', { name: `Let mail through again to ${address}` }).click()
    await expect(page.getByText('There are none.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Let through again')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('row', { name: new RegExp(address) })).toContainText('by ')
  })
})

test('a publisher sees to whom nothing is sent, and changes nothing of it', async ({
  page,
  context,
  newsroom,
}) => {
  await signInBrowser(context, await newsroom.hire('publisher'))
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Stopped mail' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Let mail through again/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Stop mail' })).toHaveCount(0)
})
