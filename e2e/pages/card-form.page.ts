import type { Locator, Page } from '@playwright/test'

/** The provider's fields on /checkout and /account/payment, as the payment sandbox draws them. */
export class CardForm {
  readonly number: Locator
  readonly expiry: Locator
  readonly code: Locator
  readonly bank: Locator

  constructor(page: Page) {
    this.number = page.getByLabel('Card number')
    this.expiry = page.getByLabel('Expiry date')
    this.code = page.getByLabel('Security code')
    this.bank = page.getByRole('dialog', { name: '3-D Secure' })
  }

  /** Types a card that is good for years. */
  async enter(number: string): Promise<void> {
    await this.number.fill(number)
    await this.expiry.fill(`12 / ${String((new Date().getFullYear() + 3) % 100)}`)
    await this.code.fill('123')
  }

  /** What the reader tells the bank. */
  async answerBank(answer: 'Complete' | 'Fail'): Promise<void> {
    await this.bank.getByRole('button', { name: answer }).click()
  }
}
