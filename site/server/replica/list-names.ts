import {
  authorList,
  latestList,
  type ListKey,
  sectionList,
  topicList,
} from '@meridian/shared/publishing/tags'
import type { RecordChange } from '@meridian/shared/replica/record-change.schema'
import type { SmallRecords } from './small-records.ts'

/**
 * What readers call lists that are stored by these keys, before some changes and after them; an issue's list has no page of its own.
 */
export function namesOfLists(
  stored: readonly string[],
  { small, changes }: { small: SmallRecords; changes: readonly RecordChange[] },
): ListKey[] {
  const slugsOf = (kind: 'section' | 'author', id: number): string[] => {
    const known =
      kind === 'section' ? small.sections.find((section) => section.id === id) : small.authors.get(id)
    const changed = changes.flatMap((change) =>
      change.kind === kind && change.record?.id === id ? change.record.slug : [],
    )
    return [...(known ? [known.slug] : []), ...changed]
  }
  const topicsOf = (id: number) => [
    ...small.topics.filter((topic) => topic.id === id),
    ...changes.flatMap((change) =>
      change.kind === 'topic' && change.record?.id === id ? change.record : [],
    ),
  ]
  const names = stored.flatMap((key): ListKey[] => {
    if (key === latestList) return [latestList]
    const [kind, id] = [key.slice(0, key.indexOf(':')), Number(key.slice(key.indexOf(':') + 1))]
    if (kind === 'author') return slugsOf('author', id).map(authorList)
    if (kind === 'section') return slugsOf('section', id).map(sectionList)
    if (kind !== 'topic') return []
    return topicsOf(id).flatMap(({ slug, section }) =>
      slugsOf('section', section).map((home) => topicList(home, slug)),
    )
  })
  return [...new Set(names)]
}
