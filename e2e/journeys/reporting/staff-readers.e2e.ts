import type { APIRequestContext } from '@playwright/test'
import { giveAddress } from '../../accounts/addresses.ts'
import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { readMailbox } from '../../cms/mailbox.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/office.ts'
import { subscribe, untilSubscription } from '../../payments/subscribe.ts'
import { z } from 'zod'

const UserSchema = z.object({ subscriptionTier: z.string() })
const PaymentsSchema = z.array(
  z.object({ status: z.string(), refundedAmount: z.number(), invoiceNumber: z.string().nullable() }),
)
const lastName = uniqueName('Family').replace(' ', '')
const name = `Zoë ${lastName}`

test.use({ readerOptions: { firstName: 'Zoë', lastName } })

async function tierOf(request: APIRequestContext): Promise<string> {
  return UserSchema.parse(await (await request.get('/api/user')).json()).subscriptionTier
}

async function paymentOf(request: APIRequestContext) {
  const [payment] = PaymentsSchema.parse(await (await request.get('/api/user/payments')).json())
  if (!payment) throw new Error('Nothing was paid.')
  return payment
}

test('a reader is found by name, address and invoice, and all that is known of them stands in one view @phone', async ({
  context,
  staffPage,
  reader,
}) => {
  const { request } = context
  const ticket = { subject: 'The winter issue', category: 'delivery', message: 'When does it come?' }
  expect((await request.post('/api/user/support-tickets', { data: ticket })).status()).toBe(201)
  await giveAddress(request, reader, 'stJamessSquare')
  await subscribe(request, { plan: 'patron-ledger' })
  const { invoiceNumber } = await paymentOf(request)

  for (const text of [`zoe ${lastName.toLowerCase()}`, reader.email, invoiceNumber ?? '']) {
    await staffPage.find(text)
    await expect(staffPage.found.getByRole('link', { name })).toBeVisible()
    await expect(staffPage.found.filter({ hasText: name })).toContainText('The Patron Ledger')
  }
  await expect.poll(() => overflow(staffPage.page)).toBe(0)
  expect(await findViolations(staffPage.page, '.staff-view')).toEqual([])

  await staffPage.found.getByRole('link', { name }).click()
  await expect(staffPage.page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(staffPage.subscription).toContainText('The Patron Ledger')
  await expect(staffPage.subscription).toContainText('It renews for $1,500.')
  await expect(staffPage.payments).toContainText('$1,500')
  await expect(staffPage.side).toContainText('Visa •••• 4242')
  await expect(staffPage.side).toContainText('12 St James’s Square')
  await expect(staffPage.side.getByRole('link', { name: /The winter issue/ })).toBeVisible()
  await expect.poll(() => overflow(staffPage.page)).toBe(0)
  expect(await findViolations(staffPage.page, '.staff-view')).toEqual([])
  await staffPage.page.reload()
  await expect(staffPage.side.getByText('Reader data read by staff, by Erik Holm')).toHaveCount(1)

  const invoice = staffPage.payments.getByRole('link', { name: `Invoice ${invoiceNumber}` })
  const pdf = await staffPage.page.request.get((await invoice.getAttribute('href')) ?? '')
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('nobody of the name is said so', async ({ staffPage }) => {
  await staffPage.find(uniqueName('nobody'))
  await expect(staffPage.page.getByText('Nobody was found.')).toBeVisible()
})

test('a refund of a part goes back once, though the button is pressed twice; one of all ends the subscription', async ({
  context,
  staffPage,
  reader,
}) => {
  const { request } = context
  await subscribe(request, { plan: 'global-reader' })
  await staffPage.open({ email: reader.email, name })
  await staffPage.button('Refund…').click()
  await staffPage.page.getByRole('textbox', { name: /^Amount in dollars, at most \$200/ }).fill('50')
  await staffPage.page.getByRole('textbox', { name: 'Reason' }).fill('The autumn issue came late')
  await staffPage.button('Refund $50').dblclick()
  await expect(staffPage.says('$50 go back to the card.')).toBeVisible()
  await expect(staffPage.payments).toContainText('$50 refunded')
  expect(await paymentOf(request)).toMatchObject({ status: 'partially_refunded', refundedAmount: 5000 })
  expect(await tierOf(request)).toBe('global_reader')

  await staffPage.button('Refund…').click()
  await staffPage.page.getByRole('textbox', { name: /^Amount in dollars/ }).fill('150.01')
  await staffPage.page.getByRole('textbox', { name: 'Reason' }).fill('The rest of it')
  await staffPage.button('Refund $150.01').click()
  await expect(staffPage.says('No more than $150 can be refunded.')).toBeVisible()
  await staffPage.page.getByRole('textbox', { name: /^Amount in dollars/ }).fill('150')
  await expect(staffPage.says('With all of it the subscription ends at once')).toBeVisible()
  expect(await findViolations(staffPage.page, '.staff-view')).toEqual([])
  await staffPage.button('Refund $150').click()
  await expect(staffPage.says('$150 go back to the card.')).toBeVisible()
  await expect(staffPage.payments).toContainText('Refunded')
  expect(await paymentOf(request)).toMatchObject({ status: 'refunded', refundedAmount: 20_000 })
  expect(await tierOf(request)).toBe('free')
})

test('complimentary access is there at once, is told by mail, is changed, and ends', async ({
  context,
  staffPage,
  newsroom,
  reader,
}) => {
  const { request } = context
  await staffPage.open({ email: reader.email, name })
  await staffPage.button('Give complimentary access…').click()
  await staffPage.button('Give it').click()
  await expect(staffPage.says('Please choose a plan.')).toBeVisible()
  const form = staffPage.page.getByRole('form', { name: 'Complimentary access' })
  await form.getByRole('combobox', { name: 'Plan' }).selectOption({ label: 'The Platinum Circle' })
  await form.getByLabel('Last day (UTC)').fill('2031-12-31')
  await form.getByRole('textbox', { name: 'Reason, for colleagues' }).fill('Speaks at our dinner')
  expect(await findViolations(staffPage.page, '.staff-view')).toEqual([])
  await staffPage.button('Give it').click()
  await expect(staffPage.subscription).toContainText('The Platinum Circle')
  await expect(staffPage.subscription).toContainText('Complimentary')
  expect(await tierOf(request)).toBe('platinum')
  const mails = async () => (await readMailbox(newsroom.cms, reader.email)).map(({ subject }) => subject)
  await expect.poll(mails).toEqual(['The Platinum Circle, with our compliments'])

  await staffPage.button('Change what was given…').click()
  await form.getByLabel('Last day (UTC)').fill('2032-01-31')
  await staffPage.button('Change it').click()
  await expect(staffPage.subscription).toContainText('31 Jan 2032')
  await staffPage.button('End it…').click()
  await expect(staffPage.page.getByRole('textbox', { name: 'Reason, for colleagues' })).toBeFocused()
  await staffPage.page.keyboard.press('Escape')
  await expect(staffPage.button('Change what was given…')).toBeFocused()
  await staffPage.button('End it…').click()
  await staffPage.button('End it now').click()
  await expect(staffPage.says('Please say why, for anyone who reads it later.')).toBeVisible()
  await staffPage.giveReason('The dinner is over', 'End it now')
  await expect(staffPage.says('The complimentary access has ended.')).toBeVisible()
  await expect(staffPage.button('Give complimentary access…')).toBeVisible()
  expect(await tierOf(request)).toBe('free')
})

test('a subscription is cancelled for its reader, resumed, and ended at once', async ({
  context,
  staffPage,
  reader,
}) => {
  const { request } = context
  await subscribe(request, { plan: 'global-reader' })
  await staffPage.open({ email: reader.email, name })
  await staffPage.button('Cancel at the end of the period…').click()
  await staffPage.giveReason('Asked by telephone', 'Cancel it')
  await expect(staffPage.subscription).toContainText('It is cancelled and ends with the period.')
  expect(await tierOf(request)).toBe('global_reader')
  await staffPage.button('Take the cancelling back…').click()
  await staffPage.giveReason('Has changed her mind', 'Take it back')
  await expect(staffPage.subscription).toContainText('It renews for $200.')
  await staffPage.button('End at once…').click()
  await staffPage.giveReason('Moves abroad', 'End it now')
  await untilSubscription(request, { id: 'global-reader', status: 'canceled' })
  await expect(staffPage.button('Give complimentary access…')).toBeVisible()
  expect(await tierOf(request)).toBe('free')
  await staffPage.button('Send receipt again').click()
  await expect(staffPage.says('The receipt is on its way once more.')).toBeVisible()
})
