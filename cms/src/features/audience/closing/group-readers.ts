import { Sketch } from '@meridian/shared/audience/sketch'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

/** What articles have in common whose readers are counted together. */
export const groupKinds = ['author', 'section', 'topic', 'issue'] as const
export type GroupKind = (typeof groupKinds)[number]

/** Which pages are articles of each author, section, topic and issue, as the articles say now. */
export const groupsOfPages = `
  select 'author' as kind, rel.authors_id as ref, page.id as page_id
    from audience_pages page join articles_rels rel on rel.parent_id = page.article_id
   where rel.path = 'authors' and rel.authors_id is not null
  union all
  select 'topic', rel.topics_id, page.id
    from audience_pages page join articles_rels rel on rel.parent_id = page.article_id
   where rel.path = 'topics' and rel.topics_id is not null
  union all
  select 'section', article.section_id, page.id
    from audience_pages page join articles article on article.id = page.article_id where article.section_id is not null
  union all
  select 'issue', article.issue_id, page.id
    from audience_pages page join articles article on article.id = page.article_id where article.issue_id is not null`

interface Group {
  kind: string
  ref: number
  sketch: Sketch
}

/** Counts the readers that all articles of an author, section, topic or issue had in a day: who read two of them is one. */
export class GroupReaders {
  readonly #groups: ReadonlyMap<number, Group[]>
  readonly #all: readonly Group[]

  private constructor(all: readonly Group[], groups: ReadonlyMap<number, Group[]>) {
    this.#all = all
    this.#groups = groups
  }

  static async open(client: SqlClient): Promise<GroupReaders> {
    const { rows } = await client.query<{ kind: string; ref: number; pageIds: number[] }>(
      `select kind, ref, array_agg(page_id) as "pageIds" from (${groupsOfPages}) grouped group by kind, ref`,
    )
    const groups = new Map<number, Group[]>()
    const all = rows.map(({ kind, ref, pageIds }) => {
      const group = { kind, ref, sketch: new Sketch() }
      for (const pageId of pageIds) groups.set(pageId, [...(groups.get(pageId) ?? []), group])
      return group
    })
    return new GroupReaders(all, groups)
  }

  add(pageId: number, sketch: Sketch): void {
    for (const group of this.#groups.get(pageId) ?? []) group.sketch.merge(sketch)
  }

  /** Writes what was added. A day whose sketches are gone keeps what it has. */
  async write(client: SqlClient, day: string): Promise<void> {
    const read = this.#all
      .map(({ kind, ref, sketch }) => ({ kind, ref, readers: Math.round(sketch.estimate()) }))
      .filter(({ readers }) => readers > 0)
    await client.query(
      `insert into audience_group_days (day, kind, ref, readers)
       select $1, kind, ref, readers from unnest($2::text[], $3::int[], $4::int8[]) as found(kind, ref, readers)
       on conflict (day, kind, ref) do update set readers = excluded.readers`,
      [day, read.map(({ kind }) => kind), read.map(({ ref }) => ref), read.map(({ readers }) => readers)],
    )
  }
}
