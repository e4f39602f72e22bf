import type { SavedArticle } from '@meridian/shared/readers/saved-article.schema'
import { readSavedText } from '../../../lib/saved-articles/saved-articles-storage.ts'
import type { SaveOutcome } from '../../../lib/saved-articles/saved-articles.store.ts'
import { readSessionHint } from '../../../lib/session/session-hint.ts'

/**
 * Saves an article for later: in the account of a reader who is signed in, otherwise on this device. The list is read
 * only if there may be one: who has no account and never saved anything loads nothing.
 */
class SaveArticle extends HTMLElement {
  #isFollowing = false
  #isPending = false

  connectedCallback(): void {
    this.querySelector('button')?.addEventListener('click', () => void this.#toggle())
    if (readSavedText() !== null || readSessionHint() !== null) void this.#follow()
  }

  async #toggle(): Promise<void> {
    if (this.#isPending) return
    this.#isPending = true
    await this.#follow()
    const { saveArticle, removeSavedArticle } = await loadStore()
    const article = this.#article()
    const isSaved = this.querySelector('button')?.getAttribute('aria-pressed') === 'true'
    const outcome = await (isSaved ? removeSavedArticle(article.id) : saveArticle(article))
    this.#isPending = false
    if (outcome.ok && !isSaved) this.#say(savedIn[outcome.place], true)
    else this.#say(outcome.ok ? 'No longer saved.' : describeFailure(outcome))
  }

  async #follow(): Promise<void> {
    const store = await loadStore()
    if (!this.#isFollowing) {
      this.#isFollowing = true
      store.followSavedArticles()
      store.$savedArticles.subscribe((saved) => {
        if (saved.state === 'ready') this.#show(saved.articles.some(({ id }) => id === this.dataset['id']))
      })
    }
    await store.openSavedArticles()
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

let loadedStore: typeof import('../../../lib/saved-articles/saved-articles.store.ts') | undefined

/** Loaded once and then at hand: what is pressed just before the page is left is still done. */
async function loadStore() {
  return (loadedStore ??= await import('../../../lib/saved-articles/saved-articles.store.ts'))
}

const savedIn = { device: 'Saved on this device.', account: 'Saved in your account.' }

function describeFailure(outcome: Extract<SaveOutcome, { ok: false }>): string {
  return outcome.reason === 'refused'
    ? outcome.message
    : 'Your browser keeps nothing for this site, so the article cannot be saved.'
}

customElements.define('save-article', SaveArticle)
