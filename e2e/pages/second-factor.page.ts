import { expect, type Locator, type Page } from '@playwright/test'
import type { Credentials } from '../cms/cms-client.ts'

/** Where staff set up their authenticator app. */
export class SecondFactorPage {
  readonly #page: Page
  readonly password: Locator
  readonly code: Locator

  constructor(page: Page) {
    this.#page = page
    this.password = page.getByLabel('Your password').filter({ visible: true })
    this.code = page.getByRole('textbox', { name: 'Code' })
  }

  /** Gives the password and reads the secret for the app. */
  async begin({ password }: Credentials): Promise<string> {
    await this.#page.goto('/admin/second-factor')
    await this.password.fill(password)
    await this.#page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    const secret = await this.#page.getByRole('code').textContent()
    return (secret ?? '').replaceAll(' ', '')
  }

  /** Gives a code of the app and reads the recovery codes. */
  async confirm(code: string): Promise<string[]> {
    await this.code.fill(code)
    await this.#page.getByRole('button', { name: 'Confirm' }).click()
    const codes = this.#page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    return codes.allTextContents()
  }
}
