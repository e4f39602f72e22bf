import { PreviewMessageSchema, previewReady } from '@meridian/shared/content/preview.schema'
import { type DraftAnswer, DraftFeed, renderDraft } from './draft-feed.ts'
import { ShownPage } from './shown-page.ts'

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
  readonly #page = new ShownPage(this)
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
    if (answer.kind === 'page') this.#page.show(answer.html)
  }
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

customElements.define('live-preview', LivePreview)
