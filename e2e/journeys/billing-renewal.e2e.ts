import { findViolations } from '../browser/axe.ts'
import { overflow } from '../browser/layout.ts'
import { readMailbox } from '../cms/mailbox.ts'
import { expect, test } from '../fixtures/reader.ts'
import { CardForm } from '../pages/card-form.page.ts'
import { expectToast } from '../pages/toast.ts'
import { cards } from '../payments/payment-sandbox.ts'
import { fallBehind, untilSubscription } from '../payments/subscribe.ts'

// A card that is declined.
test.use({ expectedConsoleErrors: [/status of 402/] })

test('failed renewal: the mail leads to the payment, and once it is paid all is as before @phone', async ({
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
  await context.clearCookies()
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
  await new CardForm(page).enter(cards.good)
  await page.getByRole('button', { name: 'Pay $200' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. It is paid.' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to your account' }).click()
  const plan = page.getByRole('region', { name: 'The Global Reader' })
  await expect(plan.getByText('active', { exact: true })).toHaveAttribute('data-highlighted', 'true')
  await expect(plan.getByText(/^Visa ending in 4242/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your payment is due' })).toHaveCount(0)
  await page.goto('/dashboard?tab=payments')
  await expect(page.getByRole('tabpanel').getByText('failed', { exact: true })).toBeVisible()

  async function linkToPayment(): Promise<string> {
    let link = ''
    const arrived = async () => {
      const mails = await readMailbox(newsroom.cms, reader.email)
      const mail = mails.find(({ subject }) => subject.includes('did not go through'))
      link = mail?.text.split(/[\s()<>]+/).find((word) => word.endsWith('/account/payment')) ?? ''
      return link
    }
    await expect.poll(arrived, { message: 'the mail about the payment', timeout: 20_000 }).not.toBe('')
    return link
  }
})

test('spec §8 payment confirmation error: a card that is declined is told in the provider’s words, and another one pays', async ({
  page,
  context,
  reader,
}) => {
  await fallBehind(context.request, reader.id)
  await page.goto('/account/payment')
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
  await untilSubscription(context.request, { id: 'global-reader', status: 'active' })
})

test('cancelling what is due ends it at once, and nothing is owed', async ({ page, context, reader }) => {
  await fallBehind(context.request, reader.id)
  await page.goto('/account?tab=subscription')
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/the payment that is due falls away/), reader.email).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText('Subscription cancelled', { exact: true })).toBeVisible()
  const plan = page.getByRole('region', { name: 'The Global Reader' })
  await expect(plan.getByText('canceled', { exact: true })).toBeVisible()
  await page.goto('/account/payment')
  await expect(page.getByRole('heading', { name: 'There is nothing to pay.' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
})
