import { showToReader } from './show-to-reader.ts'

/** The account page; without a session it leads to the sign-in, and from there back (spec §2, account page). */
class AccountScreen extends HTMLElement {
  connectedCallback(): void {
    showToReader(this, {
      async mount(place) {
        void import('./account-reads.ts')
        const { mountAccount } = await import('./account-screen.tsx')
        mountAccount(place)
      },
      onSignedOut: () =>
        location.replace(`/login?next=${encodeURIComponent(location.pathname + location.search)}`),
    })
  }
}

customElements.define('account-screen', AccountScreen)
