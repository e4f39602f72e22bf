import { expect, type Page } from '@playwright/test'
import type { Credentials } from '../cms/cms-client.ts'

/** The way into the admin. */
export class AdminLogin {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async signIn(credentials: Credentials): Promise<void> {
    await this.#page.goto('/admin/login')
    await this.submit(credentials)
    await expect(this.#page).toHaveURL(/\/admin$/)
  }

  async submit(credentials: Credentials): Promise<void> {
    await this.#page.getByRole('textbox', { name: 'Email' }).fill(credentials.email)
    await this.#page.getByRole('textbox', { name: 'Password' }).fill(credentials.password)
    await this.#page.getByRole('button', { name: 'Login' }).click()
  }
}
