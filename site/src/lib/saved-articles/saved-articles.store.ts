import type { SavedArticle } from '@meridian/shared/saved-article/saved-article.schema'
import { atom } from 'nanostores'
import { parseSavedArticles } from './parse-saved-articles.ts'
import { readSavedText, savedArticlesKey } from './saved-articles-storage.ts'

/** The articles saved on this device, newest first; follows what other tabs do once `followSavedArticles` was called. */
export const $savedArticles = atom<readonly SavedArticle[]>(read())

export type SaveOutcome = { ok: true } | { ok: false; reason: 'not-stored' }

/** Keeps an article, or puts one that is kept already to the front. */
export function saveArticle(article: SavedArticle): SaveOutcome {
  return write([article, ...read().filter(({ id }) => id !== article.id)])
}

export function removeSavedArticle(id: string): SaveOutcome {
  return write(read().filter((saved) => saved.id !== id))
}

/** Takes over what other tabs and pages of this browser change. */
export function followSavedArticles(): void {
  addEventListener('storage', ({ key }) => {
    if (key === savedArticlesKey || key === null) $savedArticles.set(read())
  })
  addEventListener('pageshow', ({ persisted }) => persisted && $savedArticles.set(read()))
}

/** What cannot be read counts as nothing; it is replaced when the reader saves the next article. */
function read(): SavedArticle[] {
  const text = readSavedText()
  if (text === null) return []
  try {
    return parseSavedArticles(text)
  } catch (error) {
    console.info('The saved articles of this device cannot be read.', error)
    return []
  }
}

function write(articles: SavedArticle[]): SaveOutcome {
  try {
    localStorage.setItem(savedArticlesKey, JSON.stringify(articles))
  } catch (error) {
    console.info('The browser does not keep saved articles.', error)
    return { ok: false, reason: 'not-stored' }
  }
  $savedArticles.set(articles)
  return { ok: true }
}
