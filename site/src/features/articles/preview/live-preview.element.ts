import { PreviewMessageSchema, previewReady } from '@meridian/shared/content/preview.schema'
import { type DraftAnswer, DraftFeed } from './draft-feed.ts'
import { updateElement } from './update-page.ts'

const sentences = {
  page: 'This preview follows what you type. Readers do not see it.',
  away: 'The preview does not follow at the moment: the editorial system does not answer. It tries again.',
  over: 'This preview is over. Open it from the editor again.',
} as const

/**
 * Beside the form of the admin (Payload's live preview: a frame, or a window of its own) the page follows what is typed
 * there. The form sends its fields as messages; this page has the site server render them by the pages that readers
 * get, and takes over what has changed. Opened by itself it shows the newest draft.
 */
class LivePreview extends HTMLElement {
  readonly #feed = new DraftFeed({ render: renderDraft, onAnswer: (answer) => this.#take(answer) })
  /** The main part of the page as the server sent it last. */
  #sent: Element | null = null
  /** Header and footer as the server sent them last. */
  readonly #frame: { header?: Element; footer?: Element } = {}
  readonly #listen = (event: MessageEvent): void => this.#hear(event)

  connectedCallback(): void {
    const form = formWindow()
    if (!form) return
    addEventListener('message', this.#listen)
    document.addEventListener('click', openElsewhere)
    form.postMessage(previewReady, location.origin)
  }

  disconnectedCallback(): void {
    this.#feed.stop()
    removeEventListener('message', this.#listen)
    document.removeEventListener('click', openElsewhere)
  }

  #hear({ origin, source, data }: MessageEvent): void {
    if (origin !== location.origin || source !== formWindow()) return
    const message = PreviewMessageSchema.safeParse(data)
    if (message.success) this.#feed.push(message.data.data)
  }

  #take(answer: DraftAnswer): void {
    const status = this.querySelector('[role=status]')
    if (status && status.textContent !== sentences[answer.kind]) status.textContent = sentences[answer.kind]
    if (answer.kind === 'page') this.#show(new DOMParser().parseFromString(answer.html, 'text/html'))
  }

  /** What stands before this element is the frame of the page, what follows is the article. */
  #show(page: Document): void {
    const [main, next] = [this.closest('main'), page.querySelector('main')]
    if (!main || !next) return
    page.querySelector('live-preview')?.replaceWith(page.importNode(this.cloneNode(true), true))
    if (this.#sent) updateElement(main, this.#sent, next)
    else replaceArticle(this, page)
    if (this.dataset['wholePage'] === 'true') this.#showFrame(page)
    this.#sent = next
    document.title = page.title
    this.dispatchEvent(new Event('preview-shown', { bubbles: true }))
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

/** The window with the form: around this one, or the one that opened it. */
function formWindow(): Window | null {
  const opener: Window | null = window.opener
  return window.parent === window ? opener : window.parent
}

/** A link leads out of the preview: it opens in a window of its own. */
function openElsewhere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.getAttribute('href')?.startsWith('#')) return
  link.target = '_blank'
  link.relList.add('noopener')
}

async function renderDraft(draft: unknown, signal: AbortSignal): Promise<DraftAnswer> {
  try {
    const response = await fetch(location.href, { method: 'POST', body: JSON.stringify(draft), signal })
    if (response.status === 403) return { kind: 'over' }
    return response.ok ? { kind: 'page', html: await response.text() } : { kind: 'away' }
  } catch (error) {
    // Overtaken by a newer draft, or the network is away.
    if (!signal.aborted) console.warn('The draft could not be rendered.', error)
    return { kind: 'away' }
  }
}

customElements.define('live-preview', LivePreview)
