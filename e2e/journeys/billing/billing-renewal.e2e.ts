import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { readMailbox } from '../../cms/mailbox.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { CardForm } from '../../pages/card-form.page.ts'
import { expectToast } from '../../pages/toast.ts'
import { cards } from '../../payments/payment-sandbox.ts'
import { fallBehind } from '../../payments/subscribe.ts'
import { signOutBrowser } from '../../pages/reader-session.ts'

// A card that is declined.
test.use({ expectedConsoleErrors: [/status of 402/] })

test('spec §8 payment confirmation error: after a failed renewal the mail leads to the payment, a card that is declined is told in the provider’s words, and once another one has paid all is as before @phone', async ({
  page,
  context,
  newsroom,
  reader,
}) => {
  await fallBehind(context.request, reader.id)

  await page.goto('/account')
  const membership = page.getByRole('region', { name: 'The Global Reader' })
  await expect(membership.getByText('past due', { exact: true })).toHaveAttribute('data-highlighted', 'false')
  await expect(membership.getByRole('link', { name: 'Pay now' })).toBeVisible()
  await page.goto('/dashboard')
  const notice = page.getByRole('region', { name: 'Your payment is due' })
  await expect(notice.getByText(/You keep everything until \d+ \w+ \d{4}\./)).toBeVisible()
  expect(await findViolations(page, 'main')).toEqual([])

  // The mail is opened on a browser where nobody is signed in.
  await signOutBrowser(page)
  await page.goto(await linkToPayment())
  await expect(page).toHaveURL('/login?next=%2Faccount%2Fpayment')
  await page.getByRole('textbox', { name: 'Email' }).first().fill(reader.email)
  await page.getByLabel('Password', { exact: true }).fill(reader.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/account/payment')

  const due = page.getByRole('region', { name: 'The Global Reader' })
  await expect(due.getByText('$200', { exact: true })).toBeVisible()
  await expect(page.getByText('Test mode', { exact: true })).toBeVisible()
  await expect.poll(() => overflow(page)).toBe(0)
  expect(await findViolations(page)).toEqual([])
  const form = new CardForm(page)
  await form.enter(cards.declined)
  const pay = page.getByRole('button', { name: 'Pay $200' })
  await pay.click()
  await expectToast(page, 'Payment Failed', /declined/)
  await expect(
    page
      .getByRole('main')
      .getByRole('alert')
      .getByText(/declined/),
  ).toBeVisible()
  await form.enter(cards.alwaysAsks)
  await pay.click()
  await form.answerBank('Complete')
  await expect(page.getByRole('heading', { name: 'Thank you. It is paid.' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to your account' }).click()
  const plan = page.getByRole('region', { name: 'The Global Reader' })
  await expect(plan.getByText('active', { exact: true })).toHaveAttribute('data-highlighted', 'true')
  await expect(plan.getByText(/^Visa ending in 3184/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your payment is due' })).toHaveCount(0)
  await page.goto('/dashboard?tab=payments')
  // The renewal, and the card that was declined.
  await expect(page.getByRole('tabpanel').getByText('failed', { exact: true })).toHaveCount(2)

  async function linkToPayment(): Promise<string> {
    let link = ''
    const arrived = async () => {
      const mails = await readMailbox(newsroom.cms, reader.email)
      const mail = mails.find(({ subject }) => subject.includes('did not go through'))
      link = mail?.text.split(/[\s()<>]+/).find((word) => word.endsWith('/account/payment')) ?? ''
      return link
    }
    await expect.poll(arrived, { message: 'the mail about the payment' }).not.toBe('')
    return link
  }
})
