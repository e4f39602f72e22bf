import type { SavedArticle } from '@meridian/shared/saved-article/saved-article.schema'
import { formatDay } from '../../lib/format/dates.ts'
import {
  $savedArticles,
  followSavedArticles,
  removeSavedArticle,
} from '../../lib/saved-articles/saved-articles.store.ts'

/** Lists what this device has saved, and lets a reader take articles off the list. */
class SavedArticles extends HTMLElement {
  connectedCallback(): void {
    followSavedArticles()
    $savedArticles.subscribe((articles) => this.#show(articles))
  }

  #show(articles: readonly SavedArticle[]): void {
    const list = this.querySelector('[data-state="list"]')
    const template = this.querySelector('template')
    if (!list || !template) return
    list.replaceChildren(...articles.map((article) => this.#item(template, article)))
    const shown = articles.length > 0 ? 'list' : 'empty'
    for (const part of this.querySelectorAll<HTMLElement>('[data-state]')) {
      part.hidden = part.dataset['state'] !== shown
    }
  }

  #item(template: HTMLTemplateElement, article: SavedArticle): Node {
    const item = document.importNode(template.content, true)
    const image = item.querySelector('img')
    if (image && article.imageUrl !== null) image.src = article.imageUrl
    else image?.remove()
    const link = item.querySelector<HTMLAnchorElement>('[data-link]')
    if (link) {
      link.href = `/articles/${article.id}`
      link.textContent = article.title
    }
    setText(item, '[data-section]', article.section.name)
    setText(item, '[data-saved]', `Saved on ${formatDay(article.savedAt)}`)
    const button = item.querySelector('[data-remove]')
    button?.setAttribute('aria-label', `Remove ${article.title}`)
    button?.addEventListener('click', () => this.#remove(article))
    return item
  }

  #remove(article: SavedArticle): void {
    const position = $savedArticles.get().findIndex(({ id }) => id === article.id)
    const outcome = removeSavedArticle(article.id)
    setText(
      this,
      '[data-status]',
      outcome.ok ? `Removed: ${article.title}` : 'Your browser did not allow the change.',
    )
    // The focus goes to what stands in the place of what is gone.
    const buttons = this.querySelectorAll<HTMLElement>('[data-remove]')
    const next =
      buttons[Math.min(position, buttons.length - 1)] ??
      this.querySelector<HTMLElement>('[data-state="empty"] a')
    next?.focus()
  }
}

function setText(root: ParentNode, selector: string, text: string): void {
  const element = root.querySelector(selector)
  if (element) element.textContent = text
}

customElements.define('saved-articles', SavedArticles)
