import { expect } from '@playwright/test'
import type { BlockKind } from '../content/content-blocks.ts'
import type { FrameLocator, Locator, Page, Request, Response } from '@playwright/test'
import { z } from 'zod'
import { type DroppedFile, dropOn } from './drop-file.ts'

export type Picture = { name: string; bytes: Buffer; alt: string }

const StatusSchema = z.object({ state: z.string() })

/**
 * The editor of one article in the admin. Locators are by role; where Payload gives a control no accessible
 * name (its selects and rows), they are within the element whose id is the field's path.
 */
export class ArticleEditor {
  readonly page: Page
  readonly title: Locator
  readonly standfirst: Locator
  readonly address: Locator
  readonly body: Locator
  readonly publishButton: Locator
  readonly document: Locator
  /** What became of the newest change that readers can see. */
  readonly receipt: Locator

  /** How it stands with saving. */
  readonly savingState: Locator

  /** What was sent with each autosave that the CMS accepted. */
  readonly #saved: string[] = []
  /** Whether the CMS has accepted the last publish or unpublish. */
  #isAccepted = false
  /** Questions about a receipt that were put since: the form also asks for the one before, as long as pages follow. */
  #askedSince = new WeakSet<Request>()
  /** Whether the receipt on the screen belongs to the last publish or unpublish. */
  #isReceiptNew = false

  constructor(page: Page) {
    this.page = page
    page.on('request', (request) => {
      if (this.#isAccepted && request.url().includes('/publish-status?')) this.#askedSince.add(request)
    })
    page.on('response', (response) => this.#note(response))
    this.document = page.getByRole('main')
    this.title = this.document.getByRole('textbox', { name: 'Title', exact: false }).first()
    this.standfirst = this.document.getByRole('textbox', { name: 'Standfirst' })
    this.address = this.document.getByRole('textbox', { name: 'Address' })
    this.body = this.document.locator('.rich-text-lexical [contenteditable=true]')
    this.receipt = page.locator('.meridian-receipt').getByRole('status')
    this.savingState = page.locator('.saving-state')
    this.publishButton = this.document.getByRole('button', { name: /^Publish( changes)?$/ })
  }

  /** Opens the content creator beside the form. */
  async openCreator(): Promise<void> {
    await this.document.getByText('AI content creator', { exact: true }).click()
  }

  /** Payload gives a new article its number at once, so that autosave has something to save to. */
  async create(): Promise<number> {
    await this.page.goto('/admin/collections/articles/create')
    await expect(this.page).toHaveURL(/\/articles\/\d+$/)
    await expect(this.title).toBeEditable()
    return Number(/\d+$/.exec(this.page.url())?.[0])
  }

  async open(id: number): Promise<void> {
    await this.page.goto(`/admin/collections/articles/${id}`)
    await expect(this.title).toBeEditable()
  }

  async showTab(name: 'Text' | 'Pictures' | 'Search engines'): Promise<void> {
    await this.document.getByRole('button', { name, exact: true }).first().click()
  }

  /** Chooses an option of a select or relationship in the sidebar. */
  async choose(field: 'section' | 'topics' | 'authors' | 'issue', option: string): Promise<void> {
    const wrapper = this.page.locator(`#field-${field}`)
    await wrapper.getByRole('combobox').fill(option)
    await this.page.getByRole('option', { name: option, exact: true }).click()
    await expect(wrapper).toContainText(option)
  }

  /** Types at the end of the body, as an editor does: `## ` begins a heading. */
  async typeBody(text: string): Promise<void> {
    await this.body.pressSequentially(text)
  }

  /** Puts something on the clipboard of the body, as another program would, and pastes it. */
  async paste(html: string): Promise<void> {
    await this.body.click()
    await this.body.evaluate((element, markup) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', markup)
      clipboardData.setData('text/plain', 'plain')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, html)
  }

  /** Pastes what a browser's address bar gives: text alone. */
  async pasteText(text: string): Promise<void> {
    await this.body.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  }

  /** Drops a file onto the text, where its last paragraph is. */
  async drop(file: DroppedFile): Promise<void> {
    const paragraph = this.body.locator('p').last()
    // The pointer comes before the file, and by then the text listens.
    await paragraph.hover()
    await dropOn(paragraph, file)
  }

  /** Drops a file onto the place of the hero picture. */
  async dropHero(file: DroppedFile): Promise<void> {
    await this.showTab('Pictures')
    await dropOn(this.page.locator('#field-heroImage .dropzone'), file)
  }

  /** The page beside the form, which follows what is typed. */
  async showPreview(): Promise<FrameLocator> {
    const toggler = this.page.locator('#live-preview-toggler')
    // Who has it open finds it open at the next article.
    if (!/--active/.test((await toggler.getAttribute('class')) ?? '')) await toggler.click()
    const frame = this.page.frameLocator('#live-preview-iframe')
    await expect(frame.getByText('This preview follows what you type.')).toBeVisible()
    return frame
  }

  async typeBold(text: string): Promise<void> {
    await this.body.press('ControlOrMeta+b')
    await this.body.pressSequentially(text)
    await this.body.press('ControlOrMeta+b')
  }

  /** Keeps a block. */
  async saveDrawer(form: Locator): Promise<void> {
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form).toBeHidden()
  }

  async uploadHero(picture: Picture): Promise<void> {
    await this.showTab('Pictures')
    await this.upload(this.page.locator('#field-heroImage'), picture)
  }

  /** Uploads a new picture into an upload field. */
  async upload(field: Locator, picture: Picture): Promise<void> {
    await field.getByRole('button', { name: 'Create New' }).click()
    const drawer = this.page.getByRole('dialog').filter({ hasText: 'Creating new Picture' })
    await drawer.locator('input[type=file]').setInputFiles({
      name: picture.name,
      mimeType: 'image/png',
      buffer: picture.bytes,
    })
    await drawer.locator('#field-alt').fill(picture.alt)
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(drawer).toBeHidden()
    await expect(field).toContainText(picture.name.replace(/\.\w+$/, ''))
  }

  /** Opens the form of a new block where the cursor is: `/`, the first word of its name, Enter. */
  async addBlock(kind: BlockKind): Promise<Locator> {
    await this.body.press('Enter')
    await this.body.pressSequentially(`/${kind.split(' ')[0]}`)
    // Until the whole word is taken in, Enter takes another one.
    await expect(this.page.getByRole('option', { name: kind, exact: true, selected: true })).toBeVisible()
    await this.body.press('Enter')
    const form = this.drawer(kind)
    await expect(form.getByRole('textbox').first()).toBeVisible()
    return form
  }

  /** The blocks of the text, as cards. */
  get blocks(): Locator {
    return this.body.locator('.content-block-card')
  }

  /** The drawer with this heading. */
  drawer(heading: string): Locator {
    return this.page
      .getByRole('dialog')
      .filter({ has: this.page.getByRole('heading', { name: heading, exact: true }) })
  }

  /** Waits until an autosave with this text in it has been accepted. */
  async autosaved(text: string): Promise<void> {
    await expect
      .poll(() => this.#saved.some((sent) => sent.includes(text)), { message: `'${text}' is saved` })
      .toBe(true)
  }

  /** Opens the draft as readers would see it, in a tab of its own. */
  async openPreview(): Promise<Page> {
    const opened = this.page.context().waitForEvent('page')
    await this.page.locator('#preview-button').click()
    return opened
  }

  /** Publishes, whatever is warned of, and waits for the receipt: what readers have, and since when. */
  async publish(): Promise<string> {
    this.#awaitReceipt()
    await this.publishButton.click()
    const question = this.page.getByRole('dialog').filter({ hasText: 'Publish it?' })
    const isAsked = () => question.isVisible()
    await expect
      .poll(async () => this.#isReceiptNew || (await isAsked()), {
        message: 'it is published or asked about',
      })
      .toBe(true)
    if (await isAsked()) await question.getByRole('button', { name: 'Publish', exact: true }).click()
    return this.#receiptOfPublish()
  }

  /** Publishes a change of what readers have already; with a note it is a correction. */
  async publishChanges(correction?: string): Promise<string> {
    this.#awaitReceipt()
    await this.publishButton.click()
    const question = this.page.getByRole('dialog').filter({ hasText: 'Publish the changes?' })
    if (correction) await question.getByRole('textbox', { name: 'Is this a correction?' }).fill(correction)
    await question.getByRole('button', { name: 'Publish', exact: true }).click()
    return this.#receiptOfPublish()
  }

  /** From now on only the receipt of what is published or unpublished next is new. */
  #awaitReceipt(): void {
    this.#isAccepted = false
    this.#askedSince = new WeakSet()
    this.#isReceiptNew = false
  }

  async #receiptOfPublish(): Promise<string> {
    await this.#untilReceipt()
    await expect(this.receipt).toHaveText(/^Live on \d+ pages, \d+\.\d s after publishing/)
    return this.receipt.innerText()
  }

  /** Takes the article down and waits for the receipt. */
  async unpublish(): Promise<void> {
    this.#awaitReceipt()
    await this.document.locator('.doc-controls__popup').getByRole('button').click()
    await this.page.getByRole('button', { name: 'Unpublish…' }).click()
    const question = this.page.getByRole('dialog').filter({ hasText: 'Unpublish?' })
    await expect(question.getByText('no such article any more')).toBeVisible()
    await question.getByRole('button', { name: 'Unpublish' }).click()
    await this.#untilReceipt()
    await expect(this.receipt).toHaveText(/^Unpublished, \d+ pages updated, \d+\.\d s after unpublishing/)
  }

  async #untilReceipt(): Promise<void> {
    await expect.poll(() => this.#isReceiptNew, { message: 'the receipt comes' }).toBe(true)
  }

  #note(response: Response): void {
    const request = response.request()
    if (!response.ok()) return
    if (new URL(request.url()).searchParams.get('autosave') === 'true')
      this.#saved.push(request.postData() ?? '')
    else if (request.method() === 'PATCH') this.#isAccepted = true
    else if (this.#askedSince.has(request)) void this.#noteStatus(response)
  }

  async #noteStatus(response: Response): Promise<void> {
    // The body of an answer is gone when the page went elsewhere meanwhile; then it is no news either.
    const status: unknown = await response.json().catch(() => null)
    if (StatusSchema.safeParse(status).data?.state === 'live') this.#isReceiptNew = true
  }
}
