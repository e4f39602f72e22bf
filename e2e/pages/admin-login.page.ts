import { expect, type Locator, type Page } from '@playwright/test'
import type { Credentials } from '../cms/cms-client.ts'

/** The way into the admin. */
export class AdminLogin {
  readonly #page: Page
  readonly email: Locator
  readonly password: Locator
  readonly login: Locator
  /** Only there once the password was right, for an account with a second factor. */
  readonly code: Locator
  /** The toast that is shown, with its title and its description. */
  readonly toast: Locator

  constructor(page: Page) {
    this.#page = page
    this.email = page.getByRole('textbox', { name: 'Email' })
    this.password = page.getByLabel('Password')
    this.login = page.getByRole('button', { name: 'Login' })
    this.code = page.getByRole('textbox', { name: 'Code' })
    this.toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  }

  async signIn(credentials: Credentials): Promise<void> {
    await this.#page.goto('/admin/login')
    await this.submit(credentials)
    await expect(this.#page).toHaveURL(/\/admin$/)
  }

  async submit(credentials: Credentials): Promise<void> {
    await this.email.fill(credentials.email)
    await this.password.fill(credentials.password)
    await this.login.click()
  }
}
