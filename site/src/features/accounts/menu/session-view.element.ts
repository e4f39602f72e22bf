import { onLogOutElsewhere } from '../../../lib/session/session-channel.ts'
import { showOwnPlan } from './own-plan.ts'
import { $session, checkSession, type Session } from '../../../lib/session/session.store.ts'
import { type SessionUser, userTexts } from '../../../lib/session/session-user.ts'
import { $isLoggingOut, followLogOut, logOut } from './log-out.store.ts'

/**
 * A place of the page that depends on who reads it. Its `<template>` is shown to a signed-in user, with the user's
 * texts in `data-user`; what stands beside it is shown or hidden by `data-session` on the root, which the head of the
 * page has set before the first paint.
 */
class SessionView extends HTMLElement {
  #shown: HTMLElement | null = null

  connectedCallback(): void {
    $session.subscribe((session) => this.#show(session))
    $isLoggingOut.subscribe((isPending) => this.#showPending(isPending))
    this.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('[data-log-out]')) void this.#logOut()
    })
  }

  #show(session: Session): void {
    document.documentElement.dataset['session'] = session.state
    showOwnPlan(session)
    this.#shown?.remove()
    this.#shown = session.state === 'authenticated' ? this.#copyTemplate(session.user) : null
    if (this.#shown) this.append(this.#shown)
  }

  #copyTemplate(user: SessionUser): HTMLElement | null {
    const copy = this.querySelector('template')?.content.firstElementChild?.cloneNode(true)
    if (!(copy instanceof HTMLElement)) return null
    for (const place of copy.querySelectorAll<HTMLElement>('[data-user]')) {
      const text = userTexts.get(place.dataset['user'] ?? '')?.(user) ?? ''
      place.textContent = text
      place.hidden = text === ''
    }
    return copy
  }

  /** A button that is disabled would lose the focus: it stays, and a second click does nothing. */
  #showPending(isPending: boolean): void {
    for (const button of this.querySelectorAll('[data-log-out]')) {
      button.textContent = isPending ? 'Logging out...' : 'Log out'
      button.setAttribute('aria-disabled', String(isPending))
    }
  }

  async #logOut(): Promise<void> {
    const isDone = await logOut()
    // The toast that tells of a failure lies below a modal drawer.
    if (!isDone && !$isLoggingOut.get()) this.closest('dialog')?.close()
  }
}

customElements.define('session-view', SessionView)

// A page that the browser had put aside, or a tab, comes back: somebody may have signed out elsewhere.
addEventListener('pageshow', checkSession)
document.addEventListener('visibilitychange', () => {
  // It is also hidden when it is left: by who logs out, for the home page, and not for the sign-in.
  if (document.visibilityState === 'visible') checkSession()
})
onLogOutElsewhere(followLogOut)
