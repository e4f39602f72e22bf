/**
 * Puts what is read most at the end of a page: the list as the server has drawn it on a page of its own, without the article that is being
 * read. Nothing is shown where there is nothing to list; where the list does not come, the link to its page stays.
 * The build finds what the list is styled by in its source: import('./MostReadList.astro').
 */
export class MostRead extends HTMLElement {
  connectedCallback(): void {
    this.#fill().catch((error: unknown) => console.info('What is read most could not be loaded.', error))
  }

  async #fill(): Promise<void> {
    const response = await fetch('/most-read/list')
    if (!response.ok) return
    const { body } = new DOMParser().parseFromString(await response.text(), 'text/html')
    for (const link of body.querySelectorAll('li a')) {
      if (link.getAttribute('href') === location.pathname) link.closest('li')?.remove()
    }
    this.hidden = !body.querySelector('li')
    this.replaceChildren(...body.children)
  }
}

customElements.define('most-read', MostRead)
