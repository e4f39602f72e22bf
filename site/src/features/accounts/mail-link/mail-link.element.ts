import { createMailLink, mailLinkActions, type MailLinkState } from './mail-link.store.ts'

/** The page that a link in a mail leads to: its button uses the link, and what came of it is said in its place. */
class MailLink extends HTMLElement {
  connectedCallback(): void {
    const action = mailLinkActions.find((name) => name === this.dataset['action'])
    const button = this.querySelector('button')
    if (!action || !button) return
    const link = createMailLink(action)
    const label = button.textContent
    button.disabled = false
    button.addEventListener('click', () => void link.use())
    link.$state.subscribe((state) => {
      button.setAttribute('aria-disabled', String(state.name === 'pending'))
      button.textContent = state.name === 'pending' ? 'One moment…' : label
      this.#show(state)
    })
  }

  #show(state: MailLinkState): void {
    const problem = this.querySelector<HTMLElement>('[data-problem]')
    if (problem) {
      problem.textContent = state.name === 'failed' ? state.message : ''
      problem.hidden = state.name !== 'failed'
    }
    if (state.name !== 'done') return
    this.querySelector('[data-before]')?.remove()
    const after = this.querySelector<HTMLElement>('[data-after]')
    if (!after) return
    const text = after.querySelector<HTMLElement>('[data-repeated]')
    if (text && state.isRepeated) text.textContent = text.dataset['repeated'] ?? ''
    after.hidden = false
    after.focus()
  }
}

customElements.define('mail-link', MailLink)
