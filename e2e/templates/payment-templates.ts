import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import type { Reader } from '../fixtures/reader.ts'
import { beginUpgrade, fallBehind, subscribe } from '../payments/subscribe.ts'

interface PaymentTemplate {
  name: string
  /** Brings a signed-in reader to where the page has this to show. */
  prepare: (request: APIRequestContext, reader: Reader) => Promise<unknown>
  shows: (page: Page) => Locator
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name })

/** What /account/payment has to show, by what there is to pay. */
export const paymentTemplates: PaymentTemplate[] = [
  {
    name: 'payment, nothing due',
    prepare: async () => {},
    shows: (page) => page.getByRole('heading', { name: 'There is nothing to pay.' }),
  },
  {
    name: 'payment, another card',
    prepare: (request) => subscribe(request, { plan: 'global-reader' }),
    shows: button('Save card'),
  },
  {
    name: 'payment, invoice due',
    prepare: (request, { id }) => fallBehind(request, id),
    shows: button('Pay $200'),
  },
  {
    name: 'payment, upgrade to confirm',
    prepare: async (request) => {
      await subscribe(request, { plan: 'global-reader' })
      await beginUpgrade(request, 'patron-ledger')
    },
    shows: button('Confirm with your bank'),
  },
]

/** Opens the page and waits for all of it. */
export async function openPaymentPage(page: Page, { shows }: PaymentTemplate): Promise<void> {
  await page.goto('/account/payment')
  await expect(shows(page)).toBeVisible()
  await expect(page.getByText('Loading the card form...')).toHaveCount(0)
}
