import type { Locator, Page } from '@playwright/test'

/** The form on /contact. */
export class ContactFormPage {
  readonly #page: Page
  readonly area: Locator
  readonly name: Locator
  readonly email: Locator
  readonly subject: Locator
  readonly message: Locator
  readonly send: Locator

  constructor(page: Page) {
    this.#page = page
    this.area = page.getByRole('region', { name: 'Write to Us' })
    this.name = this.area.getByLabel('Name')
    this.email = this.area.getByLabel('Email')
    this.subject = this.area.getByLabel('Subject')
    this.message = this.area.getByLabel('Message')
    this.send = this.area.getByRole('button', { name: /^Send/ })
  }

  async open(): Promise<void> {
    await this.#page.goto('/contact')
  }

  async write(letter: { name: string; email: string; message: string }): Promise<void> {
    await this.name.fill(letter.name)
    await this.email.fill(letter.email)
    await this.message.fill(letter.message)
  }
}
