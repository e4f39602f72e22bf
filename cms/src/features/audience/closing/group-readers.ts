import { Sketch } from '@meridian/shared/audience/sketch'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { type Group, readGroupPages, refreshGroups } from '../groups.ts'

interface SketchedGroup extends Group {
  sketch: Sketch
}

/** Counts the readers that all articles of an author, section, topic or issue had in a day: who read two of them is one. */
export class GroupReaders {
  readonly #groups: ReadonlyMap<number, SketchedGroup[]>
  readonly #all: readonly SketchedGroup[]

  private constructor(all: readonly SketchedGroup[], groups: ReadonlyMap<number, SketchedGroup[]>) {
    this.#all = all
    this.#groups = groups
  }

  static async open(client: SqlClient): Promise<GroupReaders> {
    await refreshGroups(client)
    const groups = new Map<number, SketchedGroup[]>()
    const all = (await readGroupPages(client)).map((group) => ({ ...group, sketch: new Sketch() }))
    for (const group of all) {
      for (const pageId of group.pageIds) groups.set(pageId, [...(groups.get(pageId) ?? []), group])
    }
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
