import { expect, test } from '../../fixtures/reader.ts'
import { CardForm } from '../../pages/card-form.page.ts'
import { cards } from '../../payments/payment-sandbox.ts'
import { fallBehind } from '../../payments/subscribe.ts'

test('3-D Secure on a page of the bank: anyone who comes back from there is told what has become of it', async ({
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
