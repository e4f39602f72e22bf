import { expect, test } from '../../fixtures/reader.ts'
import { choosePlan, openPlans } from '../../pages/plan-dialog.ts'
import { expectToast } from '../../pages/toast.ts'
import { subscribe } from '../../payments/subscribe.ts'

test('spec §6 platinum: who changes to it is asked where the printed edition goes, and sees it there and in the account @phone', async ({
  page,
  context,
  reader,
}) => {
  await subscribe(context.request, { plan: 'global-reader' })
  await page.goto('/account?tab=subscription')
  const dialog = await openPlans(page)
  await choosePlan(dialog, 'The Platinum Circle')
  await expect(
    dialog.getByText('The Platinum Circle comes with the printed edition.'),
    reader.email,
  ).toBeVisible()
  await expect(dialog.getByLabel('First name')).toBeFocused()
  const entries = {
    'First name': reader.firstName,
    'Last name': reader.lastName,
    'Street and number': '12 St James’s Square',
    City: 'London',
    'Postal code': 'SW1Y 4JH',
  }
  for (const [label, text] of Object.entries(entries)) {
    await dialog.getByLabel(label, { exact: true }).fill(text)
  }
  await dialog.getByLabel('Country').selectOption('United Kingdom')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(dialog.getByText(/12 St James’s Square, London, SW1Y 4JH, United Kingdom/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Pay \$2,(300|299\.9\d) and change$/ }).click()
  await expectToast(page, 'Plan changed', 'You now have The Platinum Circle.')
  await page.goto('/dashboard')
  const delivery = page.getByRole('region', { name: 'Delivery address' })
  await expect(delivery.getByText('12 St James’s Square')).toBeVisible()
  await delivery.getByRole('link', { name: 'Update address' }).click()
  const entry = page.getByRole('region', { name: 'Delivery addresses' }).getByRole('listitem')
  await expect(entry.getByText('Default', { exact: true })).toBeVisible()
})
