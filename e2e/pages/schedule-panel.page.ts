import type { Locator, Page } from '@playwright/test'

/** The panel 'Schedule' beside an article or an issue. */
export class SchedulePanel {
  readonly page: Page
  readonly panel: Locator
  readonly planned: Locator
  /** What became of the last that was due. */
  readonly last: Locator

  constructor(page: Page) {
    this.page = page
    this.panel = page.getByRole('region', { name: 'Schedule', exact: true })
    this.planned = this.panel.getByRole('list', { name: 'Scheduled' }).getByRole('listitem')
    this.last = this.panel.getByRole('status')
  }

  /** Asks for a moment by the clock of the browser, which stands in UTC. */
  async schedule(action: 'Publish later…' | 'Unpublish later…', moment: Date): Promise<void> {
    await this.action(action).click()
    await this.sendMoment(moment)
  }

  action(name: 'Publish later…' | 'Unpublish later…'): Locator {
    return this.panel.getByRole('button', { name, exact: true })
  }

  async sendMoment(moment: Date, action: string | RegExp = 'Schedule it'): Promise<void> {
    const [day = '', time = ''] = moment.toISOString().split('T')
    await this.page.getByLabel('Day', { exact: true }).fill(day)
    await this.page.getByLabel('Time', { exact: true }).fill(time.slice(0, 5))
    await this.page.getByRole('button', { name: action }).click()
  }

  async cancel(): Promise<void> {
    await this.planned.getByRole('button', { name: 'Cancel', exact: true }).first().click()
  }
}
