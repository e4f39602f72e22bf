import { expect, type Locator } from '@playwright/test'
import type { ArticleEditor } from './article-editor.page.ts'

/** The form of a link in the text of an article, and the bar by a link in which the cursor is. */
export class LinkForm {
  readonly form: Locator
  readonly field: Locator
  readonly options: Locator
  readonly bar: Locator
  readonly #editor: ArticleEditor

  constructor(editor: ArticleEditor) {
    this.#editor = editor
    this.form = editor.page.getByRole('dialog', { name: 'Link', exact: true })
    this.field = this.form.getByRole('combobox', { name: 'Link to' })
    this.options = this.form.getByRole('option')
    this.bar = editor.page.getByRole('region', { name: 'Link at the cursor' })
  }

  option(name: string): Locator {
    return this.form.getByRole('option', { name, exact: true })
  }

  /** Opens it for the word just typed. */
  async openForLastWord(): Promise<void> {
    const { body, document } = this.#editor
    await body.press('Shift+ControlOrMeta+ArrowLeft')
    // Once the editor has taken in what is selected: it can be commented on.
    await expect(document.locator('.fixed-toolbar [data-button-key=comment]')).not.toHaveClass(/disabled/)
    await body.press('ControlOrMeta+k')
    await expect(this.field).toBeFocused()
  }

  /** Makes the word just typed a link. */
  async linkLastWord(url: string): Promise<void> {
    await this.openForLastWord()
    await this.field.fill(url)
    await this.field.press('Enter')
    await expect(this.form).toBeHidden()
    await expect(this.#editor.body).toBeFocused()
  }
}
