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
  // The price stands above the form, which knows who it is for.
  await expect(dialog.getByText('to pay today')).toBeVisible()
  await expect(dialog.getByText(/^\$2,500 on /)).toBeVisible()
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await expect(dialog.getByLabel('First name')).toHaveValue(reader.firstName)
  await expect(dialog.getByLabel('Last name')).toHaveValue(reader.lastName)
  await dialog.getByLabel('Country').selectOption('United Kingdom')
  const entries = {
    'Street and number': '12 St James’s Square',
    'Town or city': 'London',
    Postcode: 'SW1Y 4JH',
  }
  for (const [label, text] of Object.entries(entries)) {
    await dialog.getByLabel(label, { exact: true }).fill(text)
  }
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
  // Whom to turn to, and what comes next.
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Your contact' }).getByText('Vivienne Aldous')).toBeVisible()
  await expect(page.getByText('The date of the next printed issue is not set yet.')).toBeVisible()
  await page.getByText('A letter from Helena Marchetti').click()
  await expect(page.getByText('It is a pleasure to welcome you to the Circle.')).toBeVisible()
})
