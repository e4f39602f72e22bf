import { wordsOfAddress } from './words-of-address.ts'

/**
 * Puts the words of the address that was asked for into the search field: the page is the same for all unknown
 * addresses, only the browser knows which one led to it.
 */
class MissingWords extends HTMLElement {
  connectedCallback(): void {
    const field = this.querySelector('input[type="search"]')
    if (field instanceof HTMLInputElement && field.value === '')
      field.value = wordsOfAddress(location.pathname)
  }
}

customElements.define('missing-words', MissingWords)
