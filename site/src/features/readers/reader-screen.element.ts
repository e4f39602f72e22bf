import { readSessionHint } from '../../lib/session/session-hint.ts'

/* This file imports next to nothing: all that a screen needs is fetched at once, right after it. */
const screens = {
  account: {
    read: () => import('./account-reads.ts'),
    load: async () => (await import('./account-screen.tsx')).mountAccount,
    onSignedOut: leaveForSignIn,
  },
  dashboard: {
    read: () => import('./dashboard-reads.ts'),
    load: async () => (await import('./dashboard-screen.tsx')).mountDashboard,
    // What the page says then is part of it.
    onSignedOut: () => {},
  },
}

/**
 * The place of a private screen, `data-screen`. Its code is fetched only where a hint says that there may be a session, and
 * what it shows first is read meanwhile. Someone who has signed in elsewhere and comes back is shown it as well.
 */
class ReaderScreen extends HTMLElement {
  readonly #screen = this.dataset['screen'] === 'account' ? screens.account : screens.dashboard
  #isBegun = false

  connectedCallback(): void {
    this.#begin()
    addEventListener('pageshow', () => this.#begin())
    document.addEventListener('visibilitychange', () => this.#begin())
  }

  #begin(): void {
    if (this.#isBegun) return
    if (readSessionHint() === null) return this.#screen.onSignedOut()
    this.#isBegun = true
    this.#mount().catch((error: unknown) => {
      console.info('The screen could not be loaded.', error)
      this.dataset['state'] = 'failed'
    })
  }

  async #mount(): Promise<void> {
    const { read, load, onSignedOut } = this.#screen
    const [mount] = await Promise.all([load(), read()])
    mount(this, onSignedOut)
  }
}

/** To the sign-in, and from there back (spec §2, account page). */
function leaveForSignIn(): void {
  location.replace(`/login?next=${encodeURIComponent(location.pathname + location.search)}`)
}

customElements.define('reader-screen', ReaderScreen)
