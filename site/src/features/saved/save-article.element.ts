import type { SavedArticle } from '@meridian/shared/saved-article/saved-article.schema'
import { readSavedText } from '../../lib/saved-articles/saved-articles-storage.ts'

/**
 * Saves an article for later, on this device until readers have accounts. The list is read only if there is one:
 * who never saved anything loads nothing.
 */
class SaveArticle extends HTMLElement {
  #isFollowing = false

  connectedCallback(): void {
    this.querySelector('button')?.addEventListener('click', () => void this.#toggle())
    if (readSavedText() !== null) void this.#follow()
  }

  async #toggle(): Promise<void> {
    const { $savedArticles, saveArticle, removeSavedArticle } = await this.#follow()
    const article = this.#article()
    const isSaved = $savedArticles.get().some(({ id }) => id === article.id)
    const outcome = isSaved ? removeSavedArticle(article.id) : saveArticle(article)
    if (!outcome.ok) this.#say('Your browser keeps nothing for this site, so the article cannot be saved.')
    else this.#say(isSaved ? 'No longer saved.' : 'Saved on this device.', !isSaved)
  }

  async #follow() {
    const store = await import('../../lib/saved-articles/saved-articles.store.ts')
    if (!this.#isFollowing) {
      this.#isFollowing = true
      store.followSavedArticles()
      store.$savedArticles.subscribe((articles) =>
        this.#show(articles.some(({ id }) => id === this.dataset['id'])),
      )
    }
    return store
  }

  #show(isSaved: boolean): void {
    this.querySelector('button')?.setAttribute('aria-pressed', String(isSaved))
    const label = this.querySelector('[data-label]')
    if (label) label.textContent = isSaved ? 'Saved' : 'Save'
  }

  #say(text: string, hasLink = false): void {
    const note = this.querySelector('[data-note]')
    if (!note) return
    note.replaceChildren(text)
    if (!hasLink) return
    const link = document.createElement('a')
    link.href = '/saved'
    link.textContent = 'See saved articles'
    note.append(' ', link)
  }

  #article(): SavedArticle {
    const { id = '', title = '', sectionId = '', sectionName = '', image } = this.dataset
    return {
      id,
      title,
      section: { id: sectionId, name: sectionName },
      imageUrl: image ?? null,
      savedAt: new Date().toISOString(),
    }
  }
}

customElements.define('save-article', SaveArticle)
