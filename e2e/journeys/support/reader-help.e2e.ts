import { z } from 'zod'
import { giveAddress } from '../../accounts/addresses.ts'
import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/office.ts'
import { subscribe, untilSubscription } from '../../payments/subscribe.ts'

const lastName = uniqueName('Family').replace(' ', '')
const name = `Zoë ${lastName}`
const NewslettersSchema = z.array(z.object({ id: z.string(), name: z.string(), state: z.string() }))
const ConsentsSchema = z.object({
  docs: z.array(z.object({ withdrawnBy: z.string(), withdrawnByStaff: z.object({ firstName: z.string() }) })),
})

test.use({ readerOptions: { firstName: 'Zoë', lastName } })

test('an address is corrected on the page of its reader, who finds it in the account @phone', async ({
  page,
  context,
  staffPage,
  reader,
}) => {
  await giveAddress(context.request, reader, 'stJamessSquare')
  await staffPage.open({ email: reader.email, name })
  const { side } = staffPage
  await side.getByRole('button', { name: 'Correct 12 St James’s Square' }).click()
  const form = side.getByRole('form', { name: 'Correct the address' })
  await expect(form.getByLabel('First name')).toBeFocused()
  await form.getByLabel('Postcode').fill('')
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(staffPage.says('Please enter the postcode.')).toBeVisible()
  await form.getByLabel('Street and number').fill('14 St James’s Square')
  await form.getByLabel('Postcode').fill('SW1Y 4LB')
  expect(await findViolations(staffPage.page, '.staff-view')).toEqual([])
  await expect.poll(() => overflow(staffPage.page)).toBe(0)
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(side.getByRole('button', { name: 'Correct 14 St James’s Square' })).toBeFocused()
  await expect(side).toContainText('SW1Y 4LB')
  await expect(side).toContainText('The print edition goes here')
  await expect(side.getByRole('region', { name: 'What was done' })).toContainText('An address.')
  await page.goto('/account?tab=delivery')
  await expect(page.getByText('14 St James’s Square').first()).toBeVisible()
})

test('the plan is changed for a reader who asks: first what it costs, then the change', async ({
  context,
  staffPage,
  reader,
}) => {
  test.slow()
  const { request } = context
  await subscribe(request, { plan: 'global-reader' })
  await staffPage.open({ email: reader.email, name })
  await staffPage.button('Change the plan…').click()
  const form = staffPage.page.getByRole('form', { name: 'Change the plan' })
  await form.getByLabel('New plan').selectOption('The Patron Ledger')
  await expect(form.getByRole('status')).toContainText('are charged to the card on file now')
  expect(await findViolations(staffPage.page, '.staff-view')).toEqual([])
  await form.getByLabel('Reason, for colleagues').fill('Asked by telephone')
  await form.getByRole('button', { name: /^Charge \$[\d,.]+ and change$/ }).click()
  await expect(staffPage.says('The plan is changed.')).toBeVisible()
  await expect(staffPage.subscription).toContainText('The Patron Ledger')
  await untilSubscription(request, { id: 'patron-ledger', status: 'active' })
  await expect(staffPage.side.getByRole('region', { name: 'What was done' })).toContainText(
    'Asked by telephone',
  )
})

test('a newsletter is switched off for a reader, and the proof of consent says who did it', async ({
  context,
  staffPage,
  newsroom,
  reader,
}) => {
  const { request } = context
  const listed = async () =>
    NewslettersSchema.parse(await (await request.get('/api/user/newsletters')).json())
  const [newsletter] = await listed()
  if (!newsletter) throw new Error('There is no newsletter.')
  const put = await request.put(`/api/user/newsletters/${newsletter.id}`, { data: { state: 'on' } })
  expect(put.ok()).toBe(true)
  await staffPage.open({ email: reader.email, name })
  const region = staffPage.side.getByRole('region', { name: 'Newsletters' })
  await region.getByRole('button', { name: `Switch off ${newsletter.name}` }).click()
  await expect(staffPage.says(`${newsletter.name} does not come any more.`)).toBeVisible()
  await expect(region).toContainText('None.')
  expect((await listed()).find(({ id }) => id === newsletter.id)?.state).toBe('off')
  const consents = await newsroom.cms.send(
    'GET',
    `newsletter-consents?where[account][equals]=${reader.id}&depth=1`,
  )
  expect(ConsentsSchema.parse(consents.ok ? consents.body : null).docs).toMatchObject([
    { withdrawnBy: 'staff', withdrawnByStaff: { firstName: 'Erik' } },
  ])
})

test('a note is corrected by who wrote it, and what it said before is kept', async ({
  staffPage,
  reader,
}) => {
  await staffPage.open({ email: reader.email, name })
  const notes = staffPage.side.getByRole('region', { name: 'Notes' })
  await notes.getByLabel('New note').fill('Prefers male.')
  await notes.getByRole('button', { name: 'Keep note' }).click()
  await notes.getByRole('button', { name: /^Correct the note of/ }).click()
  await expect(notes.getByLabel('Corrected note')).toBeFocused()
  await notes.getByLabel('Corrected note').fill('Prefers mail.')
  await notes.getByRole('button', { name: 'Save correction' }).click()
  await expect(notes.getByRole('listitem').first()).toContainText('Prefers mail.')
  await notes.getByText('What it said before').click()
  await expect(notes.getByText('Prefers male.')).toBeVisible()
  expect(await findViolations(staffPage.page, '.staff-view')).toEqual([])
})
