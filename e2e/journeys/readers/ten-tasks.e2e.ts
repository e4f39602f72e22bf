import type { Locator, Page } from '@playwright/test'
import { deletePersonOf } from '../../accounts/people.ts'
import { uniqueEmail } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { takeSiteLayout } from '../../fixtures/site-layout-lock.ts'
import { CheckoutPage } from '../../pages/checkout.page.ts'
import { expectToast } from '../../pages/toast.ts'
import { cards } from '../../payments/payment-sandbox.ts'

/*
 * Ten things that readers come for, and how many presses each takes (docs/how-to/ten-tasks.md). What is typed is no press. The
 * seconds are printed for the table; no test depends on them.
 */

/** Does one task and counts its presses; `until` is what a reader waits for at its end. */
async function measure(
  name: string,
  most: number,
  task: (press: (what: Locator) => Promise<void>) => Promise<void>,
) {
  let presses = 0
  const begunAt = performance.now()
  await task(async (what) => {
    presses += 1
    await what.click()
  })
  const seconds = ((performance.now() - begunAt) / 1000).toFixed(1)
  console.log(`task: ${name}: ${presses} presses, ${seconds} s`)
  expect(presses, name).toBeLessThanOrEqual(most)
}

const main = (page: Page) => page.getByRole('main')
const head = (page: Page) => page.getByRole('banner')

test('to read, to look something up and to take an issue along', async ({ page, context, newsroom }) => {
  newsroom.afterwards(await takeSiteLayout('together'))
  await context.clearCookies()
  await page.goto('/')
  await measure('open an article', 1, async (press) => {
    await press(main(page).getByRole('heading', { level: 2 }).first().getByRole('link'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  await page.goto('/')
  await measure('a topic', 1, async (press) => {
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Leadership', exact: true }).hover()
    await press(navigation.getByRole('link', { name: 'Decision Making' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Decision Making' })).toBeVisible()
  })
  await page.goto('/')
  await measure('search', 1, async (press) => {
    await press(head(page).getByRole('link', { name: 'Search' }).first())
    await main(page).getByRole('searchbox').fill('capital')
    await page.keyboard.press('Enter')
    await expect(main(page).getByRole('link', { name: 'The Quiet Capital' }).first()).toBeVisible()
  })
  // Right after a first start it is still being typeset.
  const issue = async () => (await context.request.get('/current-issue')).text()
  await expect.poll(issue, { timeout: 150_000 }).toMatch(/href="\/media\/pdf\/[^"]+\.pdf/)
  await page.goto('/')
  await measure('the PDF of the issue', 2, async (press) => {
    await press(page.getByRole('contentinfo').getByRole('link', { name: 'Current Issue' }))
    const file = page.waitForEvent('download')
    await press(main(page).getByRole('link', { name: /PDF/ }).first())
    await file
  })
})

test('to have a free account', async ({ page, context, newsroom }) => {
  await context.clearCookies()
  const email = uniqueEmail('hedy')
  newsroom.afterwards(() => deletePersonOf(email))
  await page.goto('/')
  await measure('a free account', 3, async (press) => {
    await press(head(page).getByRole('link', { name: 'Subscribe' }))
    await press(main(page).getByRole('link', { name: 'Get Started' }))
    const entries = { 'First name': 'Hedy', 'Last name': 'Lamarr', Email: email }
    for (const [label, text] of Object.entries(entries))
      await page.getByLabel(label, { exact: true }).fill(text)
    for (const label of ['Password', 'Confirm password']) {
      await page.getByLabel(label, { exact: true }).fill('frequency-hops')
    }
    await press(page.getByRole('button', { name: 'Join for free' }))
    await expect(page).toHaveURL('/dashboard')
  })
})

test('to buy a plan, find its receipt, change it, ask for help and cancel', async ({ page, reader }) => {
  const checkout = new CheckoutPage(page)
  await page.goto('/')
  await measure('buy a plan', 3, async (press) => {
    await press(head(page).getByRole('link', { name: 'Subscribe' }))
    await press(main(page).getByRole('link', { name: /^Subscribe Now ?: The Global Reader$/ }))
    await checkout.card.enter(cards.good)
    await press(checkout.submit)
    await expect(checkout.welcomeTo('The Global Reader'), reader.email).toBeVisible()
  })
  await page.goto('/')
  await measure('the receipt', 3, async (press) => {
    await press(head(page).getByRole('button', { name: reader.firstName }))
    await press(head(page).getByRole('link', { name: 'Receipts and invoices' }))
    const file = page.waitForEvent('download')
    await press(page.getByRole('tabpanel').getByRole('link', { name: /^Receipt/ }))
    await file
  })
  await page.goto('/')
  await measure('upgrade', 5, async (press) => {
    await press(head(page).getByRole('link', { name: 'Your plan' }))
    await press(page.getByRole('button', { name: 'Change plan' }))
    const dialog = page.getByRole('dialog')
    await press(dialog.getByRole('listitem').filter({ hasText: 'The Patron Ledger' }).getByRole('button'))
    await press(dialog.getByRole('button', { name: /^Pay .+ and change$/ }))
    await expectToast(page, 'Plan changed', 'You now have The Patron Ledger.')
  })
  await page.goto('/')
  await measure('ask for help', 4, async (press) => {
    await press(head(page).getByRole('button', { name: reader.firstName }))
    await press(head(page).getByRole('link', { name: 'Account Dashboard' }))
    await press(page.getByRole('tab', { name: 'Support' }))
    await page.getByRole('textbox', { name: 'Subject' }).fill('An address')
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 })
    await page.getByRole('textbox', { name: 'Message' }).fill('Where does the magazine go?')
    await press(page.getByRole('button', { name: 'Create ticket' }))
    await expect(page.getByRole('tabpanel').getByText('An address')).toBeVisible()
  })
  await page.goto('/')
  await measure('cancel', 5, async (press) => {
    await press(head(page).getByRole('link', { name: 'Your plan' }))
    await press(page.getByRole('button', { name: 'Cancel subscription' }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }))
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(
      main(page)
        .getByRole('button', { name: /Resume|Keep/ })
        .first(),
    ).toBeVisible()
  })
})
