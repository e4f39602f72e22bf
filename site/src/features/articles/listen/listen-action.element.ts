import { listeningStorageKey } from './listening-storage.ts'

/**
 * Opens the player that reads the article aloud. Not there in browsers that cannot speak; what speaks is loaded when a
 * reader asks for it.
 */
class ListenAction extends HTMLElement {
  connectedCallback(): void {
    if (!('speechSynthesis' in window)) {
      this.hidden = true
      return
    }
    if (this.#hasPlace()) this.#label('Resume')
    this.querySelector('button')?.addEventListener('click', () => void this.#listen())
  }

  async #listen(): Promise<void> {
    const player = document.getElementById('listen-player')
    const button = this.querySelector('button')
    if (!player || !button) return
    const { openPlayer } = await import('./listen-player.ts')
    this.#label('Listen')
    openPlayer({ player, opener: button, articleId: this.dataset['article'] ?? '' })
  }

  /** A look is enough: what is stored is read in earnest when the reader listens. */
  #hasPlace(): boolean {
    try {
      return localStorage.getItem(listeningStorageKey)?.includes(`"${this.dataset['article']}"`) ?? false
    } catch (error) {
      console.info('No place to resume at: the browser stores nothing for this site.', error)
      return false
    }
  }

  #label(text: string): void {
    const label = this.querySelector('[data-label]')
    if (label) label.textContent = text
  }
}

customElements.define('listen-action', ListenAction)
