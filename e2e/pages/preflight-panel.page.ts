import type { Locator, Page } from '@playwright/test'

/** What the form of an article says before it is published. */
export class PreflightPanel {
  readonly panel: Locator
  /** One sentence that is read out when it changes. */
  readonly summary: Locator
  readonly errors: Locator
  readonly warnings: Locator
  /** What is asked when somebody publishes all the same. */
  readonly question: Locator

  constructor(page: Page) {
    this.panel = page.getByRole('region', { name: 'Before publishing' })
    this.summary = this.panel.getByRole('status')
    this.errors = this.panel.getByRole('list', { name: 'Errors' }).getByRole('listitem')
    this.warnings = this.panel.getByRole('list', { name: 'Warnings' }).getByRole('listitem')
    this.question = page.getByRole('dialog').filter({ hasText: /^Publish (it|the changes)\?/ })
  }

  finding(text: string | RegExp): Locator {
    return this.panel.getByRole('button').filter({ hasText: text })
  }
}
