const parameter = 'tab'
const [first, second] = ['sign-in', 'register']

/**
 * The two tabs of the auth page. Which one is shown is said by `data-auth-tab` on the root, so that it is right from the
 * first paint on, and by the address, so that it can be linked to. What was typed into the other one stays.
 */
class AuthTabs extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', ({ target }) => {
      if (target instanceof Element) this.#choose(target.closest<HTMLElement>('[role="tab"]'))
    })
    this.addEventListener('keydown', (event) => {
      if (!(event.target instanceof HTMLElement) || event.target.role !== 'tab') return
      const tab = this.#tabFor(event.key)
      if (!tab) return
      event.preventDefault()
      this.#choose(tab)
      tab.focus()
    })
    addEventListener('popstate', () => this.#followAddress())
    this.#followAddress()
  }

  #followAddress(): void {
    this.#show(new URLSearchParams(location.search).get(parameter) === second ? second : first)
  }

  #choose(tab: HTMLElement | null): void {
    const id = tab?.dataset['tab']
    if (id === undefined || tab?.ariaSelected === 'true') return
    const query = new URLSearchParams(location.search)
    if (id === second) query.set(parameter, second)
    else query.delete(parameter)
    const text = query.toString()
    history.pushState(null, '', location.pathname + (text && `?${text}`))
    this.#show(id)
  }

  #show(id: string): void {
    document.documentElement.dataset['authTab'] = id
    for (const tab of this.#tabs()) {
      tab.ariaSelected = String(tab.dataset['tab'] === id)
      tab.tabIndex = tab.dataset['tab'] === id ? 0 : -1
    }
  }

  #tabFor(key: string): HTMLElement | undefined {
    if (key === 'Home') return this.#tabs().at(0)
    if (key === 'End') return this.#tabs().at(-1)
    // With two of them the next one is the one before.
    if (key === 'ArrowLeft' || key === 'ArrowRight') return this.#tabs().find((tab) => tab.tabIndex < 0)
  }

  #tabs(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('[role="tab"]')]
  }
}

customElements.define('auth-tabs', AuthTabs)
