import { themeStorageKey } from '../../lib/theme/theme-storage.ts'

/** Lets a reader choose light or dark, or leave it to the system. Hidden until this script can serve it. */
class ThemeSwitch extends HTMLElement {
  connectedCallback(): void {
    this.hidden = false
    this.#show(document.documentElement.dataset['theme'] ?? 'system')
    this.addEventListener('click', (event) => {
      if (event.target instanceof HTMLButtonElement) this.#choose(event.target.value)
    })
  }

  #choose(choice: string): void {
    const root = document.documentElement
    if (choice === 'system') delete root.dataset['theme']
    else root.dataset['theme'] = choice
    this.#show(choice)
    try {
      if (choice === 'system') localStorage.removeItem(themeStorageKey)
      else localStorage.setItem(themeStorageKey, choice)
    } catch (error) {
      console.info('The appearance is not kept.', error)
    }
  }

  #show(choice: string): void {
    for (const button of this.querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String(button.value === choice))
    }
  }
}

customElements.define('theme-switch', ThemeSwitch)
