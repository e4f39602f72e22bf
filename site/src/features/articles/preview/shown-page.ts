import { updateElement } from './update-page.ts'

/**
 * The page that a preview shows. It takes over what has changed in the next one of the server's: what stands before the
 * notice is the frame of the page, what follows it is the article.
 */
export class ShownPage {
  readonly #notice: HTMLElement
  /** The main part of the page as the server sent it last. */
  #sent: Element | null = null
  /** Header and footer as the server sent them last. */
  readonly #frame: { header?: Element; footer?: Element } = {}

  constructor(notice: HTMLElement) {
    this.#notice = notice
  }

  /** Shows the next page, with its title; header and footer of it only where they follow as well. */
  show(html: string): void {
    const page = new DOMParser().parseFromString(html, 'text/html')
    const notice = this.#notice
    const [main, next] = [notice.closest('main'), page.querySelector('main')]
    if (!main || !next) return
    page.querySelector('live-preview')?.replaceWith(page.importNode(notice.cloneNode(true), true))
    if (this.#sent) updateElement(main, this.#sent, next)
    else replaceArticle(notice, page)
    if (notice.dataset['wholePage'] === 'true') this.#showFrame(page)
    this.#sent = next
    document.title = page.title
    notice.dispatchEvent(new Event('preview-shown', { bubbles: true }))
  }

  /** Header and footer stand around the main part. */
  #showFrame(page: Document): void {
    for (const name of ['header', 'footer'] as const) {
      const [shown, next] = [document.querySelector(`body > ${name}`), page.querySelector(`body > ${name}`)]
      const before = this.#frame[name]
      if (!shown || !next) continue
      if (before) updateElement(shown, before, next)
      else shown.replaceWith(document.importNode(next, true))
      this.#frame[name] = next
    }
  }
}

/** The first time nobody knows what scripts have made of the page since it was sent. */
function replaceArticle(notice: Element, page: Document): void {
  const { scrollY } = window
  while (notice.nextSibling) notice.nextSibling.remove()
  for (let next = page.querySelector('live-preview')?.nextSibling; next; next = next.nextSibling) {
    notice.parentElement?.append(document.importNode(next, true))
  }
  scrollTo({ top: scrollY, behavior: 'instant' })
}
