import { findViolations } from '../browser/axe.ts'
import { overflow } from '../browser/layout.ts'
import { expect, test } from '../fixtures/reader.ts'
import { CardForm } from '../pages/card-form.page.ts'
import { expectToast } from '../pages/toast.ts'
import { cards } from '../payments/payment-sandbox.ts'
import { beginUpgrade, fallBehind, subscribe } from '../payments/subscribe.ts'

test('upgrade abandoned: the account says that it waits, leads to its payment, and can drop it @phone', async ({
  page,
  context,
  reader,
}) => {
  await subscribe(context.request, { plan: 'global-reader' })
  await beginUpgrade(context.request, 'patron-ledger')
  await page.goto('/account')
  const membership = page.getByRole('region', { name: 'The Global Reader' })
  await expect(membership.getByText('The Patron Ledger is not paid yet.'), reader.email).toBeVisible()
  await expect(membership.getByRole('link', { name: 'Finish the payment' })).toBeVisible()

  await page.goto('/account?tab=subscription')
  const notice = page.getByRole('region', { name: 'The Patron Ledger is not paid yet' })
  await expect(notice.getByText(/until \d+ \w+ \d{4} at \d\d:\d\d/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change plan' })).toHaveCount(0)
  await expect.poll(() => overflow(page)).toBe(0)
  expect(await findViolations(page, 'main')).toEqual([])
  await notice.getByRole('link', { name: 'Finish the payment' }).click()
  await expect(page.getByRole('button', { name: 'Confirm with your bank' })).toBeVisible()
  await page.goBack()
  await notice.getByRole('button', { name: 'Keep my plan' }).click()
  await expectToast(page, 'Plan kept', 'The change is dropped, and nothing was charged.')
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change plan' })).toBeVisible()
})

test('3-D Secure on a page of the bank: whoever comes back from there is told what has become of it', async ({
  page,
  context,
  reader,
}) => {
  await fallBehind(context.request, reader.id)
  await page.goto('/account/payment')
  const pay = async (answer: string) => {
    await new CardForm(page).enter(cards.asksOnItsPage)
    await page.getByRole('button', { name: 'Pay $200' }).click()
    await page.getByRole('button', { name: answer }).click()
  }
  await pay('Fail')
  await expect(page.getByRole('main').getByRole('alert'), reader.email).toContainText(
    'Nothing has been charged.',
  )
  await expect(page).toHaveURL('/account/payment')
  await pay('Complete')
  await expect(page.getByRole('heading', { name: 'Thank you. It is paid.' })).toBeVisible()
  await expect(page).toHaveURL('/account/payment')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Save card' })).toBeVisible()
})
