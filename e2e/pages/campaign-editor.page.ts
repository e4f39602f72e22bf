import { expect } from '@playwright/test'
import type { FrameLocator, Locator, Page } from '@playwright/test'

/** The editor of one campaign in the admin. */
export class CampaignEditor {
  readonly page: Page
  readonly document: Locator
  readonly subject: Locator
  readonly preheader: Locator
  readonly body: Locator
  /** The articles beside the text. */
  readonly articles: Locator
  /** The mail beside the form. */
  readonly preview: Locator

  /** What was sent with each autosave that the CMS accepted. */
  readonly #accepted: string[] = []

  constructor(page: Page) {
    this.page = page
    this.document = page.getByRole('main')
    this.subject = this.document.getByRole('textbox', { name: 'Subject', exact: false }).first()
    this.preheader = this.document.getByRole('textbox', { name: 'Preheader' })
    this.body = this.document.locator('.rich-text-lexical [contenteditable=true]').first()
    this.articles = this.document.getByRole('region', { name: 'Published articles' })
    this.preview = page.getByRole('region', { name: 'The mail as it is typed' })
    page.on('response', (response) => {
      const request = response.request()
      if (response.ok() && new URL(request.url()).searchParams.get('autosave') === 'true')
        this.#accepted.push(request.postData() ?? '')
    })
  }

  /** A new campaign has its number at once, so that there is something to save to. */
  async create(): Promise<number> {
    await this.page.goto('/admin/collections/campaigns/create')
    await expect(this.page).toHaveURL(/\/campaigns\/\d+$/)
    await expect(this.subject).toBeEditable()
    return Number(/\d+$/.exec(this.page.url())?.[0])
  }

  async chooseNewsletter(name: string): Promise<void> {
    const field = this.page.locator('#field-newsletter')
    await field.getByRole('combobox').fill(name)
    await this.page.getByRole('option', { name, exact: true }).click()
    await expect(field).toContainText(name)
  }

  /** The blocks of the text, as cards. */
  get blocks(): Locator {
    return this.body.locator('.content-block-card')
  }

  /** Opens the form of a new block where the cursor is. */
  async addBlock(kind: string): Promise<Locator> {
    await this.body.pressSequentially(`/${kind.split(' ')[0]}`)
    await expect(this.page.getByRole('option', { name: kind, exact: true, selected: true })).toBeVisible()
    await this.body.press('Enter')
    const form = this.page
      .getByRole('dialog')
      .filter({ has: this.page.getByRole('heading', { name: kind, exact: true }) })
    await expect(form.getByRole('button', { name: 'Save changes' })).toBeVisible()
    return form
  }

  async saveDrawer(form: Locator): Promise<void> {
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form).toBeHidden()
  }

  /** One of the articles beside the text, which is looked for: alone in the list, as long as others are in it the list still moves. */
  async findArticle(title: string): Promise<Locator> {
    await this.articles.getByRole('searchbox').fill(title)
    const articles = this.articles.getByRole('listitem')
    await expect(articles).toHaveText([new RegExp(title)])
    return articles
  }

  async showPreview(): Promise<FrameLocator> {
    const toggler = this.page.locator('#live-preview-toggler')
    // Who has it open finds it open at the next campaign.
    if (!/--active/.test((await toggler.getAttribute('class')) ?? '')) await toggler.click()
    await expect(this.preview).toBeVisible()
    return this.preview.frameLocator('iframe')
  }

  /** Waits until an autosave with this text in it has been accepted. */
  async saved(text: string): Promise<void> {
    await expect
      .poll(() => this.#accepted.some((sent) => sent.includes(text)), { message: `'${text}' is saved` })
      .toBe(true)
  }
}
