/** Where this device keeps the articles that a reader saved for later without being signed in. */
export const savedArticlesKey = 'meridian-saved-articles'

/** What is kept, unread; null when there is nothing, or when the browser keeps nothing for this site. */
export function readSavedText(): string | null {
  try {
    return localStorage.getItem(savedArticlesKey)
  } catch (error) {
    console.info('Saved articles are not available: the browser stores nothing for this site.', error)
    return null
  }
}
