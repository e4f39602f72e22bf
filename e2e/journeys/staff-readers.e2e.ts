import type { APIRequestContext } from '@playwright/test'
import { giveAddress } from '../accounts/addresses.ts'
import { findViolations } from '../browser/axe.ts'
import { overflow } from '../browser/layout.ts'
import { readMailbox } from '../cms/mailbox.ts'
import { uniqueName } from '../content/unique-name.ts'
import { expect, test } from '../fixtures/office.ts'
import { subscribe, untilSubscription } from '../payments/subscribe.ts'
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
  desk,
  reader,
}) => {
  const { request } = context
  const ticket = { subject: 'The winter issue', category: 'delivery', message: 'When does it come?' }
  expect((await request.post('/api/user/support-tickets', { data: ticket })).status()).toBe(201)
  await giveAddress(request, reader, 'stJamessSquare')
  await subscribe(request, { plan: 'patron-ledger' })
  const { invoiceNumber } = await paymentOf(request)

  for (const text of [`zoe ${lastName.toLowerCase()}`, reader.email, invoiceNumber ?? '']) {
    await desk.find(text)
    await expect(desk.found.getByRole('link', { name })).toBeVisible()
    await expect(desk.found.filter({ hasText: name })).toContainText('The Patron Ledger')
  }
  await expect.poll(() => overflow(desk.page)).toBe(0)
  expect(await findViolations(desk.page, '.desk')).toEqual([])

  await desk.found.getByRole('link', { name }).click()
  await expect(desk.page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(desk.subscription).toContainText('The Patron Ledger')
  await expect(desk.subscription).toContainText('It renews for $1,500.')
  await expect(desk.payments).toContainText('$1,500')
  await expect(desk.side).toContainText('Visa •••• 4242')
  await expect(desk.side).toContainText('12 St James’s Square')
  await expect(desk.side.getByRole('link', { name: /The winter issue/ })).toBeVisible()
  await expect.poll(() => overflow(desk.page)).toBe(0)
  expect(await findViolations(desk.page, '.desk')).toEqual([])
  await desk.page.reload()
  await expect(desk.side.getByText('Reader data read by staff, by Erik Holm')).toHaveCount(1)
})

test('nobody of the name is said so', async ({ desk }) => {
  await desk.find(uniqueName('nobody'))
  await expect(desk.page.getByText('Nobody was found.')).toBeVisible()
})

test('a refund of a part goes back once, though the button is pressed twice; one of all ends the subscription', async ({
  context,
  desk,
  reader,
}) => {
  const { request } = context
  await subscribe(request, { plan: 'global-reader' })
  await desk.open({ email: reader.email, name })
  await desk.button('Refund…').click()
  await desk.page.getByRole('textbox', { name: /^Amount in dollars, at most \$200/ }).fill('50')
  await desk.page.getByRole('textbox', { name: 'Reason' }).fill('The autumn issue came late')
  await desk.button('Refund $50').dblclick()
  await expect(desk.says('$50 go back to the card.')).toBeVisible()
  await expect(desk.payments).toContainText('$50 given back')
  expect(await paymentOf(request)).toMatchObject({ status: 'partially_refunded', refundedAmount: 5000 })
  expect(await tierOf(request)).toBe('global_reader')

  await desk.button('Refund…').click()
  await desk.page.getByRole('textbox', { name: /^Amount in dollars/ }).fill('150.01')
  await desk.page.getByRole('textbox', { name: 'Reason' }).fill('The rest of it')
  await desk.button('Refund $150.01').click()
  await expect(desk.says('No more than $150 can be given back.')).toBeVisible()
  await desk.page.getByRole('textbox', { name: /^Amount in dollars/ }).fill('150')
  await expect(desk.says('With all of it the subscription ends at once')).toBeVisible()
  expect(await findViolations(desk.page, '.desk')).toEqual([])
  await desk.button('Refund $150').click()
  await expect(desk.says('$150 go back to the card.')).toBeVisible()
  await expect(desk.payments).toContainText('Refunded')
  expect(await paymentOf(request)).toMatchObject({ status: 'refunded', refundedAmount: 20_000 })
  expect(await tierOf(request)).toBe('free')
})

test('complimentary access is there at once, is told by mail, is changed, and ends', async ({
  context,
  desk,
  newsroom,
  reader,
}) => {
  const { request } = context
  await desk.open({ email: reader.email, name })
  await desk.button('Give complimentary access…').click()
  await desk.button('Give it').click()
  await expect(desk.says('Please choose a plan.')).toBeVisible()
  const form = desk.page.getByRole('form', { name: 'Complimentary access' })
  await form.getByRole('combobox', { name: 'Plan' }).selectOption({ label: 'The Platinum Circle' })
  await form.getByLabel('Last day (UTC)').fill('2031-12-31')
  await form.getByRole('textbox', { name: 'Reason, for colleagues' }).fill('Speaks at our dinner')
  expect(await findViolations(desk.page, '.desk')).toEqual([])
  await desk.button('Give it').click()
  await expect(desk.subscription).toContainText('The Platinum Circle')
  await expect(desk.subscription).toContainText('Complimentary')
  expect(await tierOf(request)).toBe('platinum')
  const mails = async () => (await readMailbox(newsroom.cms, reader.email)).map(({ subject }) => subject)
  await expect.poll(mails).toEqual(['The Platinum Circle, with our compliments'])

  await desk.button('Change what was given…').click()
  await form.getByLabel('Last day (UTC)').fill('2032-01-31')
  await desk.button('Change it').click()
  await expect(desk.subscription).toContainText('31 Jan 2032')
  await desk.button('End it…').click()
  await expect(desk.page.getByRole('textbox', { name: 'Reason, for colleagues' })).toBeFocused()
  await desk.page.keyboard.press('Escape')
  await expect(desk.button('Change what was given…')).toBeFocused()
  await desk.button('End it…').click()
  await desk.button('End it now').click()
  await expect(desk.says('Please say why, for whoever reads it later.')).toBeVisible()
  await desk.giveReason('The dinner is over', 'End it now')
  await expect(desk.says('The complimentary access has ended.')).toBeVisible()
  await expect(desk.button('Give complimentary access…')).toBeVisible()
  expect(await tierOf(request)).toBe('free')
})

test('a subscription is cancelled for its reader, resumed, and ended at once', async ({
  context,
  desk,
  reader,
}) => {
  const { request } = context
  await subscribe(request, { plan: 'global-reader' })
  await desk.open({ email: reader.email, name })
  await desk.button('Cancel at the end of the period…').click()
  await desk.giveReason('Asked by telephone', 'Cancel it')
  await expect(desk.subscription).toContainText('It is cancelled and ends with the period.')
  expect(await tierOf(request)).toBe('global_reader')
  await desk.button('Take the cancelling back…').click()
  await desk.giveReason('Has changed her mind', 'Take it back')
  await expect(desk.subscription).toContainText('It renews for $200.')
  await desk.button('End at once…').click()
  await desk.giveReason('Moves abroad', 'End it now')
  await untilSubscription(request, { id: 'global-reader', status: 'canceled' })
  await expect(desk.button('Give complimentary access…')).toBeVisible()
  expect(await tierOf(request)).toBe('free')
  await desk.button('Send receipt again').click()
  await expect(desk.says('The receipt is on its way once more.')).toBeVisible()
})
