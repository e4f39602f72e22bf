import type { SavedArticle } from '@meridian/shared/readers/saved-article.schema'
import { parseSavedArticles } from './parse-saved-articles.ts'
import { readSavedText, savedArticlesKey } from './saved-articles-storage.ts'

/** The articles of this device, newest first. What cannot be read counts as nothing; the next one replaces it. */
export function readDeviceArticles(): SavedArticle[] {
  const text = readSavedText()
  if (text === null) return []
  try {
    return parseSavedArticles(text)
  } catch (error) {
    console.info('The saved articles of this device cannot be read.', error)
    return []
  }
}

/** Keeps an article, or puts one that is kept already to the front; whether the browser kept it. */
export function keepOnDevice(article: SavedArticle): boolean {
  return write([article, ...readDeviceArticles().filter(({ id }) => id !== article.id)])
}

/** Takes an article off; whether the browser let that happen. */
export function dropFromDevice(id: string): boolean {
  return write(readDeviceArticles().filter((saved) => saved.id !== id))
}

function write(articles: SavedArticle[]): boolean {
  try {
    if (articles.length === 0) localStorage.removeItem(savedArticlesKey)
    else localStorage.setItem(savedArticlesKey, JSON.stringify(articles))
    return true
  } catch (error) {
    console.info('The browser does not keep saved articles.', error)
    return false
  }
}
