import type { Locator, Page } from '@playwright/test'

/** The views of subscription staff in the admin. */
export class StaffSubscriptionsPage {
  readonly page: Page
  readonly search: Locator
  readonly found: Locator
  readonly subscription: Locator
  readonly payments: Locator
  readonly side: Locator

  constructor(page: Page) {
    this.page = page
    this.search = page.getByRole('searchbox', { name: 'Name, e-mail or payment number' })
    this.found = page.getByRole('region', { name: 'Readers found, table' }).getByRole('row')
    this.subscription = page.getByRole('region', { name: 'Subscription', exact: true })
    this.payments = page.getByRole('region', { name: 'Payments', exact: true })
    this.side = page.getByRole('complementary', { name: 'About the reader' })
  }

  /** Looks for a reader by what is known of them, as support does. */
  async find(text: string): Promise<void> {
    await this.page.goto('/admin/readers')
    await this.search.fill(text)
    await this.page.getByRole('button', { name: 'Search' }).click()
    await this.page.waitForURL(/[?&]q=/)
  }

  /** The file of a reader, found by their e-mail address. */
  async open({ email, name }: { email: string; name: string }): Promise<void> {
    await this.find(email)
    await this.found.getByRole('link', { name }).click()
    await this.page.getByRole('heading', { level: 1, name }).waitFor()
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name })
  }

  /** Says why in the form that a action has opened, and has the action done. */
  async giveReason(reason: string, action: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name: 'Reason, for colleagues' })
    await field.fill(reason)
    await this.button(action).click()
  }

  /** What the admin has said last. */
  says(text: string | RegExp): Locator {
    return this.page.getByText(text)
  }
}
