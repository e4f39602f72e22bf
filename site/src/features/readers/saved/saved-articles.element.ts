import type { SavedArticle } from '@meridian/shared/readers/saved-article.schema'
import { formatDay } from '../../../lib/format/dates.ts'
import {
  $savedArticles,
  followSavedArticles,
  openSavedArticles,
  removeSavedArticle,
  type SavedArticles as SavedArticlesState,
} from '../../../lib/saved-articles/saved-articles.store.ts'
import { toast } from '../../../ui/toast/toast.store.ts'

/** Lists what a reader has saved, and lets them take articles off the list. */
class SavedArticles extends HTMLElement {
  connectedCallback(): void {
    followSavedArticles()
    $savedArticles.subscribe((saved) => this.#show(saved))
    this.querySelector('[data-again]')?.addEventListener(
      'click',
      () => void openSavedArticles({ isAnew: true }),
    )
    void openSavedArticles({ isAnew: true })
  }

  #show(saved: SavedArticlesState): void {
    const list = this.querySelector('[data-state="list"]')
    const template = this.querySelector('template')
    if (!list || !template) return
    const articles = saved.state === 'ready' ? saved.articles : []
    list.replaceChildren(...articles.map((article) => this.#item(template, article)))
    if (saved.state === 'failed') setText(this, '[data-message]', saved.message)
    const shown = saved.state === 'ready' ? (articles.length > 0 ? 'list' : 'empty') : saved.state
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
    button?.addEventListener('click', () => void this.#remove(article))
    return item
  }

  async #remove(article: SavedArticle): Promise<void> {
    const position = this.#positionOf(article)
    const outcome = await removeSavedArticle(article.id)
    setText(this, '[data-status]', outcome.ok ? `Removed: ${article.title}` : '')
    if (!outcome.ok) {
      const description =
        outcome.reason === 'refused' ? outcome.message : 'Your browser did not allow the change.'
      toast({ title: 'Not removed', description, variant: 'destructive' })
      return
    }
    // The focus goes to what stands in the place of what is gone.
    const buttons = this.querySelectorAll<HTMLElement>('[data-remove]')
    const next =
      buttons[Math.min(position, buttons.length - 1)] ??
      this.querySelector<HTMLElement>('[data-state="empty"] a')
    next?.focus()
  }

  #positionOf({ id }: SavedArticle): number {
    const saved = $savedArticles.get()
    return saved.state === 'ready' ? saved.articles.findIndex((other) => other.id === id) : -1
  }
}

function setText(root: ParentNode, selector: string, text: string): void {
  const element = root.querySelector(selector)
  if (element) element.textContent = text
}

customElements.define('saved-articles', SavedArticles)
