/*
 * What a tab has seen, in words, as the beacon's are: where its reader came in, and the articles that were read since. It is kept by the
 * tab alone, ends with it, and goes along with a sign-up or an order that is made in it.
 */

/** What it is kept under in the tab's `sessionStorage`. */
export const visitKey = 'meridian-visit'

/** So many articles are remembered, those that were read last. */
export const mostArticles = 5

/** In place of what is not known. */
export const nothing = '-'

/** The host of the other site, what of ours led here (`ownSource` for newsletters), and the public ids of articles, the last one read last. */
export const visitForm =
  /^[a-z0-9.:-]{1,100} (?:-|newsletter@([0-9a-z]{1,10})\.(\d{1,4}))(?: [a-z0-9][a-z0-9-]{0,199}){0,5}$/

/** A visit as a sign-up or an order brings it. */
export interface Visit {
  /** The host of another site that led to the first page, null for none; a link of a newsletter, by the send and its place in the mail. */
  entry: { host: string | null; newsletter: { sendId: number; link: number } | null }
  /** Public ids, present or former, each once; the last one was read last. */
  articles: string[]
}

/** Null for anything that no tab of ours keeps. */
export function readVisit(text: string): Visit | null {
  const found = visitForm.exec(text)
  if (!found) return null
  const [, send, link] = found
  const [host, , ...articles] = text.split(' ')
  return {
    entry: {
      host: host === undefined || host === nothing ? null : host,
      newsletter: send === undefined ? null : { sendId: Number.parseInt(send, 36), link: Number(link) },
    },
    articles: articles.filter((article, place) => !articles.includes(article, place + 1)),
  }
}
