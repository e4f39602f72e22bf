import type { Locator, Page } from '@playwright/test'
import type { Credentials } from '../cms/cms-client.ts'

export interface Registration extends Credentials {
  firstName: string
  lastName: string
  confirmPassword?: string
}

/** The forms that open an account: /auth, /login and /subscribe/free. */
export class AuthPage {
  readonly page: Page
  readonly signInTab: Locator
  readonly registerTab: Locator
  readonly email: Locator
  readonly password: Locator
  readonly signInButton: Locator
  readonly main: Locator

  constructor(page: Page) {
    this.page = page
    this.main = page.getByRole('main')
    this.signInTab = this.main.getByRole('tab', { name: 'Sign In' })
    this.registerTab = this.main.getByRole('tab', { name: 'Create Account' })
    this.email = this.field('Email')
    this.password = this.field('Password')
    this.signInButton = this.main.getByRole('button', { name: 'Sign In', exact: true })
  }

  /** A field of the form that is shown; the other tab's has the same label. */
  field(label: string): Locator {
    return this.main.getByLabel(label, { exact: true }).filter({ visible: true })
  }

  async signIn(credentials: Credentials): Promise<void> {
    await this.email.fill(credentials.email)
    await this.password.fill(credentials.password)
    await this.signInButton.click()
  }

  async fillRegistration(entries: Registration): Promise<void> {
    await this.field('First name').fill(entries.firstName)
    await this.field('Last name').fill(entries.lastName)
    await this.email.fill(entries.email)
    await this.password.fill(entries.password)
    await this.field('Confirm password').fill(entries.confirmPassword ?? entries.password)
  }

  /** Logs out by the account menu, which has the reader's first name. */
  async logOut(firstName: string): Promise<void> {
    await this.account().getByRole('button', { name: firstName }).click()
    await this.account().getByRole('button', { name: 'Log out' }).click()
  }

  /** The reader's own place in the header of a wide screen. */
  account(): Locator {
    return this.page.getByRole('banner').locator('session-view').filter({ visible: true })
  }
}
