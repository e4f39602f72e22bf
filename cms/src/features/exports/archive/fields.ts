/*
 * How a record of the archive is described: each field once, for the statement that reads it, the check of what comes from
 * elsewhere, and the rows that it becomes. A column has the name of its field unless it says otherwise.
 */

/** What other records name by a key. */
export type KeyedKind =
  | 'sections'
  | 'topics'
  | 'pictures'
  | 'recordings'
  | 'issue-pdfs'
  | 'authors'
  | 'issues'
  | 'articles'
  | 'newsletters'
  | 'plans'
  | 'readers'

interface Values {
  text: string | null
  number: number | null
  flag: boolean | null
  /** ISO 8601 in UTC, with milliseconds. */
  moment: string | null
  /** `2026-12-01` */
  day: string | null
  json: unknown
  /** What was done by whom, without who it was. */
  marks: unknown
  /** Rich text of the editor, whose pictures, articles and the like are named by their keys. */
  body: unknown
}

export type Field =
  | { is: keyof Values; column?: string }
  | { is: 'reference'; to: KeyedKind; column?: string }
  /** A list of relations, which Payload keeps in a table beside. */
  | { is: 'references'; to: KeyedKind; column: string }
  /** Rows of a form, which Payload keeps in a table of their own, in their order. */
  | { is: 'rows'; fields: Fields }
  /** A list of choices, and one of lines of text, as Payload keeps them. */
  | { is: 'choices' }
  | { is: 'lines' }
  /** Several columns that begin alike. */
  | { is: 'group'; fields: Fields }
  /** Rows of another table that name the record in `parent`, ordered by these of their fields. Named ones are what siblings name. */
  | {
      is: 'children'
      table: string
      parent: string
      order: readonly string[]
      fields: Fields
      isNamed?: boolean
    }
  /** The same where there is one at most. */
  | { is: 'child'; table: string; parent: string; fields: Fields }
  /** Which row of a list of the same record is named, counted from 0: by its number in the database, or by its secret key. */
  | { is: 'sibling'; list: string; by: 'id' | 'key'; column: string }

export interface Fields {
  [name: string]: Field
}

type ValueOf<One extends Field> = One extends { is: 'rows' | 'children'; fields: infer Inner extends Fields }
  ? RecordOf<Inner>[]
  : One extends { is: 'group'; fields: infer Inner extends Fields }
    ? RecordOf<Inner>
    : One extends { is: 'child'; fields: infer Inner extends Fields }
      ? RecordOf<Inner> | null
      : One extends { is: infer Kind extends keyof Values }
        ? Values[Kind]
        : One extends { is: 'reference' }
          ? string | null
          : One extends { is: 'sibling' }
            ? number | null
            : string[]

/** A record with these fields, as the archive has it. */
export type RecordOf<Described extends Fields> = {
  -readonly [Name in keyof Described]: ValueOf<Described[Name]>
}

export const text = { is: 'text' } as const
export const number = { is: 'number' } as const
export const flag = { is: 'flag' } as const
export const moment = { is: 'moment' } as const
export const json = { is: 'json' } as const
export const marks = { is: 'marks' } as const
export const body = { is: 'body' } as const

/** Names one record of another kind. */
export function reference<To extends KeyedKind>(to: To, column?: string) {
  return { is: 'reference', to, ...(column !== undefined && { column }) } as const
}

/** Names several; `column` is theirs in the table of relations. */
export function references<To extends KeyedKind>(to: To, column: string) {
  return { is: 'references', to, column } as const
}

export function rows<Described extends Fields>(fields: Described) {
  return { is: 'rows', fields } as const
}

export function group<Described extends Fields>(fields: Described) {
  return { is: 'group', fields } as const
}

/** `heroImage` as the database writes it: `hero_image`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The column of a field in its own table; `prefix` is that of its group or of a table of versions. */
export function columnOf(name: string, field: Field, prefix = ''): string {
  if ('column' in field && field.column !== undefined) return `${prefix}${field.column}`
  return `${prefix}${snakeCase(name)}${field.is === 'reference' ? '_id' : ''}`
}
