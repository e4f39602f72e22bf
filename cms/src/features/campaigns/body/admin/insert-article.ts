/** An article on its way from the list beside the form into the text. */
export interface CarriedArticle {
  id: number
  title: string
}

/** What a drag carries; other drags are none of ours. */
export const carriedArticleType = 'application/x-meridian-article'

type Listener = (article: CarriedArticle) => void

const listeners = new Set<Listener>()

/** Puts an article where the cursor is, or at the end of the text; false where no text takes it. */
export function insertArticle(article: CarriedArticle): boolean {
  for (const listener of listeners) listener(article)
  return listeners.size > 0
}

/** Tells a text of articles that are to be put into it, until the returned function is called. */
export function onInsertArticle(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
