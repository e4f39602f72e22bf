import type { ContentReader, ReaderList } from '@meridian/shared/replica/content-reader'
import { ContentUnavailableError } from '../../src/lib/content/content-source.ts'
import type { RecordCache } from './record-cache.ts'
import { monthAround } from './months.ts'
import type { ReplicaQueries } from './replica-queries.ts'
import type { ReplicaStore } from './replica-store.ts'
import type { SmallRecords } from './small-records.ts'

/**
 * Reads the records of a replica. Every method throws ContentUnavailableError before the first snapshot and StorageError when the
 * disk refuses. What is read in one turn of the event loop is of one position.
 */
export function createReplicaReader(store: ReplicaStore): ContentReader {
  function read<Value>(from: (queries: ReplicaQueries, small: SmallRecords) => Value): Value {
    if (store.position === null) {
      throw new ContentUnavailableError('away', 'There is no content yet: the CMS was not reached.')
    }
    return store.read(from)
  }

  function findAll<Value>(
    ids: readonly number[],
    find: (id: number) => Value | null | undefined,
  ): Map<number, Value> {
    const found = new Map<number, Value>()
    for (const id of ids) {
      const value = find(id)
      if (value !== null && value !== undefined) found.set(id, value)
    }
    return found
  }

  function cached<Value>(cache: RecordCache<Value>, id: number, load: () => Value | null): Value | null {
    const known = cache.get(id)
    if (known !== undefined) return known
    const loaded = load()
    if (loaded !== null) cache.put(id, loaded)
    return loaded
  }

  const headOf = (queries: ReplicaQueries, id: number) => cached(store.heads, id, () => queries.head(id))

  return {
    articles: async (ids) =>
      read((queries) =>
        findAll(ids, (id) =>
          cached(store.articles, id, () => {
            const head = headOf(queries, id)
            const rest = head && queries.text(id)
            return rest && { ...head, ...rest }
          }),
        ),
      ),
    articleHeads: async (ids) => read((queries) => findAll(ids, (id) => headOf(queries, id))),
    pictures: async (ids) =>
      read((queries) => findAll(ids, (id) => cached(store.pictures, id, () => queries.picture(id)))),
    recordings: async (ids) => read((_, small) => findAll(ids, (id) => small.recordings.get(id))),
    authors: async (ids) => read((_, small) => findAll(ids, (id) => small.authors.get(id))),
    allAuthors: async () => read((_, small) => [...small.authors.values()]),
    sections: async () => read((_, small) => small.sections),
    topics: async () => read((_, small) => small.topics),
    issues: async () => read((_, small) => small.issues),
    plans: async () => read((_, small) => small.plans),
    newsletters: async () => read((_, small) => small.newsletters),
    campaigns: async (newsletter) =>
      read((_, small) => small.campaigns.filter((campaign) => campaign.newsletter === newsletter)),
    campaignAt: async (newsletter, slug) =>
      read((queries, small) => {
        const head = small.campaigns.find((one) => one.newsletter === newsletter && one.slug === slug)
        return head ? queries.campaign(head.id) : null
      }),
    campaignRecords: async (ids) => read((queries) => findAll(ids, (id) => queries.campaign(id))),
    authorAt: async (slug) => read((_, small) => small.authorAt(slug)),
    global: async (name) => read((_, small) => small.global(name)),
    redirect: async (path) => read((_, small) => small.redirectAt(path)),
    oldAddress: async (address) => read((queries) => queries.oldAddress(address)),
    formerSlug: async (article) => read((queries) => queries.formerSlug(article)),
    articleAt: async (slug) => read((queries) => queries.articleAt(slug)),
    newest: async (list, { limit, after }) =>
      read((queries, small) => {
        const key = storedList(list, small)
        const start = after ? { publishedAt: Date.parse(after.publishedAt), article: after.article } : null
        return key === null
          ? []
          : queries.newest(key, limit, start).map(({ publishedAt, article }) => ({
              publishedAt: new Date(publishedAt).toISOString(),
              article,
            }))
      }),
    months: async (list) =>
      read((queries, small) => {
        const key = storedList(list, small)
        return key === null ? [] : monthsOf(key, queries)
      }),
    month: async (list, month) =>
      read((queries, small) => {
        const key = storedList(list, small)
        const from = Date.parse(`${month}-01T00:00:00.000Z`)
        return key === null || Number.isNaN(from) ? [] : queries.between(key, from, monthAround(from).until)
      }),
    since: async (list, moment, limit) =>
      read((queries, small) => {
        const key = storedList(list, small)
        return key === null ? [] : queries.since(key, moment.getTime(), limit)
      }),
    printOrder: async (issue) => read((queries) => queries.printOrder(issue)),
  }
}

/** A list under the key that it is stored by; null for one of something that is not there. */
function storedList(list: ReaderList, small: SmallRecords): string | null {
  if (list === 'latest') return list
  const separator = list.indexOf(':')
  const kind = list.slice(0, separator)
  const id = idOf(kind, list.slice(separator + 1), small)
  return id === undefined ? null : `${kind}:${id}`
}

function idOf(kind: string, name: string, small: SmallRecords): number | undefined {
  if (kind === 'author') return small.authorAt(name)?.id
  if (kind === 'issue') return small.issues.find(({ slug }) => slug === name)?.id
  const [sectionSlug, topicSlug] = name.split('/')
  const section = small.sections.find(({ slug }) => slug === sectionSlug)
  if (kind === 'section' || !section) return section?.id
  return small.topics.find((topic) => topic.slug === topicSlug && topic.section === section.id)?.id
}

/** One look-up for each month that has articles. */
function monthsOf(list: string, queries: ReplicaQueries): string[] {
  const months: string[] = []
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const newest = queries.newestBefore(list, before)
    if (newest === null) return months
    const month = new Date(newest).toISOString().slice(0, 7)
    months.push(month)
    before = Date.parse(`${month}-01T00:00:00.000Z`)
  }
}
