import { textSizeStorageKey } from '../../lib/theme/theme-storage.ts'

/** Lets a reader choose among three sizes of text; the choice is remembered on this device. */
class TextSize extends HTMLElement {
  connectedCallback(): void {
    this.#show(document.documentElement.dataset['textSize'] ?? 'standard')
    this.addEventListener('click', (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (button) this.#choose(button.value)
    })
  }

  #choose(size: string): void {
    const root = document.documentElement
    if (size === 'standard') delete root.dataset['textSize']
    else root.dataset['textSize'] = size
    this.#show(size)
    try {
      if (size === 'standard') localStorage.removeItem(textSizeStorageKey)
      else localStorage.setItem(textSizeStorageKey, size)
    } catch (error) {
      console.info('The text size is kept for this page only.', error)
    }
  }

  #show(size: string): void {
    for (const button of this.querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String(button.value === size))
    }
  }
}

customElements.define('text-size', TextSize)
