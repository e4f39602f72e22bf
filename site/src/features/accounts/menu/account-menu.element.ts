/** The account menu (disclosure pattern): opens by its button, closes by it, on Escape, outside, and with the focus. */
class AccountMenu extends HTMLElement {
  connectedCallback(): void {
    const toggle = this.querySelector('button')
    if (!toggle) return
    const isOpen = () => toggle.getAttribute('aria-expanded') === 'true'
    const show = (isShown: boolean) => toggle.setAttribute('aria-expanded', String(isShown))
    toggle.addEventListener('click', () => show(!isOpen()))
    this.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !this.contains(relatedTarget)) show(false)
    })
    this.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !isOpen()) return
      show(false)
      toggle.focus()
    })
    document.addEventListener('pointerdown', this.#closeFromOutside)
  }

  disconnectedCallback(): void {
    document.removeEventListener('pointerdown', this.#closeFromOutside)
  }

  readonly #closeFromOutside = ({ target }: PointerEvent): void => {
    if (target instanceof Node && this.contains(target)) return
    this.querySelector('button')?.setAttribute('aria-expanded', 'false')
  }
}

customElements.define('account-menu', AccountMenu)
