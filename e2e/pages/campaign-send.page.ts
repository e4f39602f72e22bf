import { expect, type Locator, type Page } from '@playwright/test'

/** The tab of a campaign in which it is sent and followed. */
export class CampaignSendPage {
  readonly page: Page
  /** Where the send stands. */
  readonly state: Locator
  readonly question: Locator
  readonly counted: Locator
  readonly preflight: Locator

  constructor(page: Page) {
    this.page = page
    this.state = page.getByRole('region', { name: 'State', exact: true })
    this.question = page.getByRole('dialog').filter({ hasText: 'Send this campaign?' })
    this.counted = page.locator('.campaign-count')
    this.preflight = page.getByRole('region', { name: 'Preflight' })
  }

  async open(id: number): Promise<void> {
    await this.page.goto(`/admin/collections/campaigns/${id}/send`)
    await expect(this.page.getByRole('heading', { name: 'Send', exact: true })).toBeVisible()
  }

  /** Asks for it, and gives the answer of the button in the dialog. */
  async send(readers: string, button: 'Send now' | 'Schedule'): Promise<void> {
    await this.page.getByRole('button', { name: `Send to ${readers}…` }).click()
    await this.question.getByRole('button', { name: button }).click()
  }

  /** The button with a number of the ledger. */
  number(value: number, part: string): Locator {
    return this.page.getByRole('button', { name: `${value}, ${part}: show the rows` })
  }
}
