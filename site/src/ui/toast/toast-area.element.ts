import { $isToastExpected, $toast, dismissToast, showFlashedToast } from './toast.store.ts'

/**
 * The place of toasts on every page. What draws them (React and Radix) is loaded with the first toast, or when a form
 * says that one is to be expected; until then F8 leads to this empty area (spec.md §9).
 */
class ToastArea extends HTMLElement {
  #isLoading = false

  connectedCallback(): void {
    $toast.subscribe((current) => current && void this.#load())
    $isToastExpected.subscribe((isExpected) => isExpected && void this.#load())
    document.addEventListener('keydown', this.#focusByHotkey)
    // Also when the browser brings back a page that it had put aside.
    addEventListener('pageshow', (event) => event.persisted && showFlashedToast())
    showFlashedToast()
  }

  readonly #focusByHotkey = (event: KeyboardEvent): void => {
    if (event.key === 'F8') this.focus()
  }

  async #load(): Promise<void> {
    if (this.#isLoading) return
    this.#isLoading = true
    try {
      const { mountToastViewport } = await import('./toast-viewport.tsx')
      // From here on the viewport is the area, with its own name and key.
      document.removeEventListener('keydown', this.#focusByHotkey)
      for (const attribute of ['role', 'aria-label', 'tabindex']) this.removeAttribute(attribute)
      mountToastViewport(this)
    } catch (error) {
      this.#isLoading = false
      console.info('No toast can be shown.', error)
      this.#showPlainly()
    }
  }

  /** Without the network the words still reach the reader; the next toast tries again. */
  #showPlainly(): void {
    const current = $toast.get()
    if (!current) return
    const box = document.createElement('p')
    box.setAttribute('role', 'alert')
    box.className = 'toast'
    box.textContent = [current.title, current.description].filter((text) => text !== null).join('. ')
    this.replaceChildren(box)
    setTimeout(() => {
      box.remove()
      dismissToast(current.id)
    }, current.durationMs)
  }
}

customElements.define('toast-area', ToastArea)
