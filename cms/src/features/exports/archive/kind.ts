import type { Fields, RecordOf } from './fields.ts'

/** A kind of record: a file of the archive, and the table that it comes from and goes to. */
export interface Kind {
  /** The file's name without `.ndjson`, and what the manifest calls it. */
  name: string
  table: string
  /** SQL for the key of a row `t`: what names it in the archive, whatever its id is. */
  key: string
  /** Whether the key is none that the record has by itself: it is kept when the record is brought in. */
  isKeyMade?: boolean
  /** SQL that says which rows `t` belong to it; all of them without. */
  where?: string
  /** What it has beside its content: never a draft's matter. */
  head: Fields
  content: Fields
  /** The table of its versions, where it has drafts: then the content stands twice, as `published` and as `draft`. */
  versions?: string
  /** Columns of the tables that are not in the archive, and why. */
  leftOut: Readonly<Record<string, string>>
}

/** A kind whose records have drafts. */
export interface DraftedKind extends Kind {
  versions: string
}

/** A record as a line of its file has it. */
export type PlainRecord<Described extends Kind> = { key: string } & RecordOf<Described['head']> &
  RecordOf<Described['content']>
export type DraftedRecord<Described extends Kind> = { key: string } & RecordOf<Described['head']> & {
    /** What readers have; null while they have nothing. */
    published: RecordOf<Described['content']> | null
    /** What editors have beside it; null when that is the same. */
    draft: RecordOf<Described['content']> | null
  }

/** States a kind; the types of its records follow from its fields. */
export function defineKind<const Described extends Kind>(kind: Described): Described {
  return kind
}

/**
 * The key of what has no name of its own while it is a draft: of the moment at which it was made and its number there. What came
 * out of an archive keeps the key that it had in it.
 */
export function madeKey(collection: string): string {
  return `coalesce(
    (select min(link.source_key collate "C") from import_links link join import_sources source on source.id = link.source_id
     where source.format = 'meridian' and link.collection = '${collection}' and link.document_id = t.id),
    to_char(t.created_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISSMS') || '-' || t.id)`
}

/** The key of what has an address from the beginning. */
export const slugKey = `coalesce(t.slug, 'number-' || t.id)`
