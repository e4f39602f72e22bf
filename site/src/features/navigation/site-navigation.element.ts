const closeDelayMs = 160

/**
 * The desktop navigation's sub-menus (disclosure pattern): open on hover, click or Enter, close on Escape, on leaving
 * with the pointer and on leaving with the focus. Without this script they open by `:hover` and `:focus-within`.
 */
class SiteNavigation extends HTMLElement {
  #closeTimer: ReturnType<typeof setTimeout> | undefined

  connectedCallback(): void {
    for (const group of this.querySelectorAll<HTMLElement>('[data-group]')) {
      const toggle = group.querySelector('button')
      if (!toggle) continue
      group.addEventListener('pointerenter', (event) => {
        if (event.pointerType === 'mouse') this.#open(toggle)
      })
      group.addEventListener('pointerleave', (event) => {
        if (event.pointerType === 'mouse') this.#closeTimer = setTimeout(() => this.#closeAll(), closeDelayMs)
      })
      group.addEventListener('focusout', (event) => {
        if (!(event.relatedTarget instanceof Node && group.contains(event.relatedTarget))) this.#closeAll()
      })
      toggle.addEventListener('click', () => {
        if (isOpen(toggle)) this.#closeAll()
        else this.#open(toggle)
      })
    }
    this.addEventListener('keydown', (event) => {
      const toggle = this.#toggles().find(isOpen)
      if (event.key !== 'Escape' || !toggle) return
      if (toggle.parentElement?.contains(document.activeElement)) toggle.focus()
      this.#closeAll()
    })
  }

  #toggles(): HTMLButtonElement[] {
    return [...this.querySelectorAll<HTMLButtonElement>('button[aria-expanded]')]
  }

  #open(toggle: HTMLButtonElement): void {
    this.#closeAll()
    toggle.setAttribute('aria-expanded', 'true')
  }

  #closeAll(): void {
    clearTimeout(this.#closeTimer)
    for (const toggle of this.#toggles()) toggle.setAttribute('aria-expanded', 'false')
  }
}

function isOpen(toggle: HTMLButtonElement): boolean {
  return toggle.getAttribute('aria-expanded') === 'true'
}

customElements.define('site-navigation', SiteNavigation)
