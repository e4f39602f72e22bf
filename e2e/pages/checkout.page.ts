import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures/test.ts'
import { CardForm } from './card-form.page.ts'

export interface NewReader {
  firstName: string
  lastName: string
  email: string
  password: string
}

/** `/checkout?plan={id}`: the order, the form, and what is said of both. */
export class CheckoutPage {
  readonly page: Page
  readonly main: Locator
  readonly card: CardForm
  readonly submit: Locator
  readonly settingUp: Locator
  readonly tryAgain: Locator
  readonly terms: Locator

  constructor(page: Page) {
    this.page = page
    this.main = page.getByRole('main')
    this.card = new CardForm(page)
    this.submit = this.main.getByRole('button', { name: /^(Subscribe and pay|Processing\.\.\.)/ })
    this.settingUp = this.main.getByText('Setting up payment...', { exact: true })
    this.tryAgain = this.main.getByRole('button', { name: 'Try again' })
    this.terms = this.main.getByRole('region', { name: 'Your order' })
  }

  /** Opens the checkout of a plan and waits for its form; the first one of a plan has its price made at the provider. */
  async open(plan: string): Promise<void> {
    await this.page.goto(`/checkout?plan=${plan}`)
    await expect(this.card.number).toBeVisible()
  }

  /** The same for somebody without an account, who says who they are. */
  async openFor(reader: NewReader, plan: string): Promise<void> {
    await this.open(plan)
    await this.introduce(reader)
  }

  /** What the page after the payment says. */
  welcomeTo(plan: string): Locator {
    return this.page.getByRole('heading', { level: 1, name: `Welcome to ${plan}` })
  }

  field(label: string): Locator {
    return this.main.getByLabel(label, { exact: true })
  }

  async introduce(reader: NewReader): Promise<void> {
    const account = this.main.getByRole('group', { name: 'Your account' })
    await account.getByLabel('First name', { exact: true }).fill(reader.firstName)
    await account.getByLabel('Last name', { exact: true }).fill(reader.lastName)
    await this.field('Email').fill(reader.email)
    await this.field('Password').fill(reader.password)
    await this.field('Confirm password').fill(reader.password)
  }

  async enterAddress(address: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(address)) {
      const field = this.main
        .getByRole('group', { name: 'Delivery address' })
        .getByLabel(label, { exact: true })
      if (label === 'Country') await field.selectOption(value)
      else await field.fill(value)
    }
  }

  /** Presses the button with this card in the form. */
  async payWith(number: string): Promise<void> {
    await this.card.enter(number)
    await this.submit.click()
  }
}

/** An address as the form asks for it, by its labels. */
export const london = {
  'First name': 'Grace',
  'Last name': 'Hopper',
  Country: 'United Kingdom',
  'Street and number': '12 St James’s Square',
  'Town or city': 'London',
  Postcode: 'SW1Y 4JH',
}
