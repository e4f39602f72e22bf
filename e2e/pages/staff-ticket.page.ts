import type { Locator, Page } from '@playwright/test'

/** The tickets in the admin: the list of tickets, and one of them. */
export class StaffTicketPage {
  readonly page: Page
  readonly status: Locator
  readonly messages: Locator
  readonly answer: Locator
  readonly send: Locator
  readonly sendAndClose: Locator
  readonly assignee: Locator
  readonly assignToMe: Locator

  constructor(page: Page) {
    this.page = page
    this.status = page.getByText(/^Ticket \d+ · /)
    const conversation = page.getByRole('region', { name: 'Conversation' })
    this.messages = conversation.getByRole('listitem')
    this.answer = conversation.getByRole('textbox', { name: /^Your answer to/ })
    this.send = conversation.getByRole('button', { name: 'Send answer' })
    this.sendAndClose = conversation.getByRole('button', { name: 'Send and close' })
    const state = page.getByRole('complementary', { name: 'Ticket' })
    this.assignee = state.getByRole('combobox', { name: 'Assigned to' })
    this.assignToMe = state.getByRole('button', { name: 'Assign to me' })
  }

  /** The list, with this ticket alone. */
  async find(subject: string): Promise<void> {
    await this.page.goto(`/admin/collections/support-tickets?search=${encodeURIComponent(subject)}`)
  }

  row(subject: string): Locator {
    return this.page.getByRole('row').filter({ hasText: subject })
  }

  async open(subject: string): Promise<void> {
    await this.row(subject).getByRole('link', { name: subject }).click()
    await this.page.getByRole('heading', { level: 1, name: subject }).waitFor()
  }
}
