import { readSessionHint } from '../../lib/session/session-hint.ts'

/**
 * The place of the content creator. Its code is fetched only where a hint says that there may be a session: whoever is not signed
 * in reads whom it is for, in the page itself. Someone who has signed in elsewhere and comes back is shown it as well.
 */
class ContentCreatorPlace extends HTMLElement {
  #isBegun = false

  connectedCallback(): void {
    this.#begin()
    addEventListener('pageshow', () => this.#begin())
    document.addEventListener('visibilitychange', () => this.#begin())
  }

  #begin(): void {
    if (this.#isBegun || readSessionHint() === null) return
    this.#isBegun = true
    this.#mount().catch((error: unknown) => {
      console.info('The content creator could not be loaded.', error)
      this.dataset['state'] = 'failed'
    })
  }

  async #mount(): Promise<void> {
    const { mountCreator } = await import('./creator-screen.tsx')
    mountCreator(this)
  }
}

customElements.define('content-creator', ContentCreatorPlace)
