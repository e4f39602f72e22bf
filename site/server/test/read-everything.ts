import type { ContentReader } from '@meridian/shared/replica/content-reader'

const ids = Array.from({ length: 8 }, (_, index) => index)
const slugs = ['one', 'two', 'three', 'four', ...ids.map((id) => `old-${id}`)]

/** All that can be read of the magazine of `record-changes.arbitrary.ts`. */
export async function readEverything(reader: ContentReader) {
  const lists = [
    'latest' as const,
    ...ids.flatMap((id) => [
      `section:section-${id}` as const,
      `topic:section-1/topic-${id}` as const,
      `topic:section-2/topic-${id}` as const,
      `author:author-${id}` as const,
      `issue:issue-${id}` as const,
    ]),
  ]
  const byList = lists.map(async (list) => {
    const newest = await reader.newest(list, { limit: 3 })
    const months = await reader.months(list)
    return {
      list,
      newest,
      after: await reader.newest(list, { limit: 3, after: newest.at(-1) }),
      months,
      byMonth: await Promise.all(months.map((month) => reader.month(list, month))),
      since: await reader.since(list, new Date('2026-10-15T00:00:00.000Z'), 4),
    }
  })
  return {
    articles: await reader.articles(ids),
    heads: await reader.articleHeads(ids),
    pictures: await reader.pictures(ids),
    authors: await reader.authors(ids),
    allAuthors: (await reader.allAuthors()).toSorted((a, b) => a.id - b.id),
    sections: await reader.sections(),
    topics: await reader.topics(),
    issues: await reader.issues(),
    plans: await reader.plans(),
    authorsAt: await Promise.all(ids.map((id) => reader.authorAt(`author-${id}`))),
    about: await reader.global('about-page'),
    redirects: await Promise.all(ids.map((id) => reader.redirect(`/old-${id}`))),
    oldAddresses: await Promise.all(ids.map((id) => reader.oldAddress(`/old/${id}`))),
    formerSlugs: await Promise.all(ids.map((id) => reader.formerSlug(id))),
    printOrders: await Promise.all(ids.map((id) => reader.printOrder(id))),
    addresses: await Promise.all(slugs.map((slug) => reader.articleAt(slug))),
    lists: await Promise.all(byList),
  }
}
