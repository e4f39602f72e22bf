import { expect, type Locator, type Page } from '@playwright/test'

/** Has the server's answer say that no model is set up, as it does where none is. */
export async function withoutModel(page: Page): Promise<void> {
  await page.route('**/api/staff/content-creator', async (route) => {
    const response = await route.fetch()
    const settings = { state: 'unset', missing: ['AI_BASE_URL', 'AI_MODEL'] }
    await route.fulfill({ response, json: { ...(await response.json()), settings } })
  })
}

/** The page on which staff draft with an AI; the sandbox writes. */
export class ContentCreatorPage {
  readonly page: Page
  readonly topic: Locator
  readonly outline: Locator
  readonly draft: Locator
  readonly headline: Locator
  readonly standfirst: Locator
  readonly writing: Locator
  readonly cancel: Locator
  readonly saved: Locator

  constructor(page: Page) {
    this.page = page
    this.topic = page.getByLabel('Topic', { exact: true })
    this.outline = page.getByLabel('Outline', { exact: true })
    this.draft = page.getByLabel('Draft', { exact: true })
    this.headline = page.getByLabel('Headline', { exact: true })
    this.standfirst = page.getByLabel('Standfirst', { exact: true })
    this.writing = page.getByText('The model is writing...')
    this.cancel = page.getByRole('button', { name: 'Cancel', exact: true })
    this.saved = page.getByText('Saved', { exact: true })
  }

  async open(): Promise<void> {
    await this.page.goto('/content-creator')
    await expect(this.topic).toBeEditable()
  }

  /** Begins a piece; `topic` may carry a wish for the sandbox: `[sandbox: slow]`. */
  async begin(topic: string): Promise<void> {
    await this.open()
    await this.topic.fill(topic)
    await expect(this.saved).toBeVisible()
  }

  async write(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click()
  }

  /** Has the model write and waits for the end. */
  async written(button: string): Promise<void> {
    // On a busy machine a short text is done before anybody has looked; before its first words nothing is being written.
    const stream = this.page.waitForResponse(/\/generations\/[\w-]+\/events$/)
    await this.write(button)
    await stream
    await expect(this.writing).toBeHidden({ timeout: 45_000 })
  }

  /** Chooses the first of what the model suggests. */
  async chooseFirst(group: 'Headlines' | 'Standfirsts'): Promise<void> {
    await this.page.getByRole('group', { name: group }).getByRole('radio').first().check()
  }
}
