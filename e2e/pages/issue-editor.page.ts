import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** The editor of one issue in the admin. */
export class IssueEditor {
  readonly page: Page
  readonly document: Locator
  readonly title: Locator
  readonly description: Locator
  readonly season: Locator
  readonly year: Locator
  readonly publishButton: Locator
  /** How it stands with saving. */
  readonly savingState: Locator

  /** What was sent with each autosave that the CMS accepted. */
  readonly #accepted: string[] = []

  constructor(page: Page) {
    this.page = page
    this.document = page.getByRole('main')
    this.title = this.document.getByRole('textbox', { name: 'Title' })
    this.description = this.document.getByRole('textbox', { name: 'Description' })
    this.season = this.document.getByRole('textbox', { name: 'Season, month or week' })
    this.year = this.document.getByRole('spinbutton', { name: 'Year' })
    this.publishButton = this.document.getByRole('button', { name: /^Publish( changes)?$/ })
    this.savingState = page.locator('.saving-state')
    page.on('response', (response) => {
      const request = response.request()
      if (response.ok() && new URL(request.url()).searchParams.get('autosave') === 'true')
        this.#accepted.push(request.postData() ?? '')
    })
  }

  /** A new issue has its number at once, so that there is something to save to. */
  async create(): Promise<number> {
    await this.page.goto('/admin/collections/issues/create')
    await expect(this.page).toHaveURL(/\/issues\/\d+$/)
    await expect(this.title).toBeEditable()
    return Number(/\d+$/.exec(this.page.url())?.[0])
  }

  async open(id: number): Promise<void> {
    await this.page.goto(`/admin/collections/issues/${id}`)
    await expect(this.title).toBeEditable()
  }

  /** Waits until an autosave with this text in it has been accepted, and nothing is left to be saved. */
  async saved(text: string): Promise<void> {
    await expect
      .poll(() => this.#accepted.some((sent) => sent.includes(text)), { message: `'${text}' is saved` })
      .toBe(true)
    await expect(this.savingState).toHaveText(/^Saved \d\d:\d\d/)
  }
}
