import { expect, type Locator, type Page } from '@playwright/test'

/** The form of one redirect in the admin. */
export class RedirectEditor {
  readonly page: Page
  readonly from: Locator

  constructor(page: Page) {
    this.page = page
    this.from = page.getByRole('textbox', { name: 'From' })
  }

  async open(): Promise<void> {
    await this.page.goto('/admin/collections/redirects/create')
    await expect(this.from).toBeEditable()
  }

  async enter({ from, to }: { from: string; to: string }): Promise<void> {
    await this.from.fill(from)
    await this.page.locator('#field-toAddress').fill(to)
  }

  async tryToSave(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save', exact: true }).click()
  }

  /** Saves it, and reads why it was refused. Payload's form forgets that when it looks at its fields just then. */
  async expectRefusal(sentence: string): Promise<void> {
    await expect(async () => {
      await this.tryToSave()
      await expect(this.page.getByText(sentence).first()).toBeVisible({ timeout: 3000 })
    }).toPass()
  }

  /** Saves it and gives its number. */
  async save(): Promise<number> {
    await this.tryToSave()
    await expect(this.page).toHaveURL(/\/redirects\/\d+/)
    return Number(/redirects\/(\d+)/.exec(this.page.url())?.[1])
  }
}
