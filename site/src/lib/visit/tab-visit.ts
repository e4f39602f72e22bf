import { ownSource, uncountedCookie } from '@meridian/shared/audience/beacon'
import { mostArticles, nothing, visitForm, visitKey } from '@meridian/shared/audience/visit'

/*
 * What this tab has seen, in the words of `visit.ts`. The browser keeps it for the tab alone and drops it with the tab; it leaves the browser
 * with a sign-up or an order, and never by itself.
 */

/** Where a reader came in: of the first page that is asked about, unless a link of a newsletter says it. */
export function noteEntry(): void {
  withWords((words) => keep(words))
}

/** That a link of a newsletter led here. Of what its address says, the send and the link are kept: whose mail it was is not. */
export function noteNewsletter({ mark, link }: { mark: string; link: number }): void {
  const send = /^([0-9a-z]{1,10})-/.exec(mark)?.[1]
  if (send === undefined) return
  withWords(([, , ...articles]) => keep([nothing, ownSource('newsletter', `${send}.${link}`), ...articles]))
}

/** That an article was seen. One that was seen before is the last one again. */
export function noteArticle(article: string): void {
  withWords((words) => keep(withArticle(words, article)))
}

/**
 * What goes along with a sign-up or an order of this tab; undefined where there is nothing to tell, or it is not to be told. The article
 * on whose page it is made belongs to it, however short it was in view.
 */
export function visitOfTab(): string | undefined {
  return withWords((words) => {
    const article = articleHere()
    const visit = (article === undefined ? words : withArticle(words, article)).join(' ')
    return visit === `${nothing} ${nothing}` ? undefined : visit
  })
}

/** The public id of the article that this is the page of; undefined on all others. */
export function articleHere(): string | undefined {
  return /^\/articles\/([a-z0-9][a-z0-9-]{0,199})$/.exec(location.pathname)?.[1]
}

/** Nothing is noted of readers who do not want to be counted, and what was noted before they said so is dropped. */
function withWords<Result>(use: (words: string[]) => Result): Result | undefined {
  try {
    if (!isUncounted()) return use(readWords())
    sessionStorage.removeItem(visitKey)
    return undefined
  } catch {
    // A browser may be told to keep nothing. Nobody is kept from signing up for it.
    return undefined
  }
}

function isUncounted(): boolean {
  return (
    navigator.doNotTrack === '1' ||
    ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) ||
    document.cookie.includes(`${uncountedCookie}=`)
  )
}

function readWords(): string[] {
  const kept = sessionStorage.getItem(visitKey) ?? ''
  return visitForm.test(kept) ? kept.split(' ') : [otherHost(), nothing]
}

function keep(words: readonly string[]): void {
  sessionStorage.setItem(visitKey, words.join(' '))
}

function withArticle([host = nothing, from = nothing, ...articles]: readonly string[], article: string) {
  const others = articles.filter((other) => other !== article)
  return [host, from, ...others.slice(1 - mostArticles), article]
}

/** The host of the other site that led to this page. */
function otherHost(): string {
  const { referrer } = document
  if (referrer.startsWith(`${location.origin}/`)) return nothing
  return /^[a-z-]+:\/\/(?:www\.)?([a-z0-9.:-]{1,100})\//.exec(referrer)?.[1] ?? nothing
}
