import { articleHere, noteArticle, noteEntry } from './tab-visit.ts'

/** An article that stays in view for so long has been seen. */
const seenAfterMs = 10_000

/** Has the tab remember the article of this page, once it was seen; a draft has another address and is none. */
export function watchArticle(): void {
  const article = articleHere()
  if (article === undefined) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = () => {
    clearTimeout(timer)
    if (!document.hidden) timer = setTimeout(() => noteArticle(article), seenAfterMs)
  }
  noteEntry()
  follow()
  document.addEventListener('visibilitychange', follow)
  // The page may be come back to as it was left.
  addEventListener('pageshow', follow)
}
