import { getTableColumns, type Table } from '@payloadcms/db-postgres/drizzle'
import type { Payload } from 'payload'
import { columnOf } from './insert-columns.ts'

/** Where Payload keeps articles and their versions. */
export interface ArticleTables {
  articles: Table
  relations: Table
  versions: Table
  versionRelations: Table
  /** Rows that an article has of its own, each kind with that of its versions. */
  rows: { ofArticle: Table; ofVersion: Table }[]
}

export const rowFields = ['corrections', 'notes'] as const

export function articleTables(payload: Payload): ArticleTables {
  const table = (name: string): Table => {
    const found = payload.db.tables[name]
    if (!found) throw new Error(`The database schema has no table ${name}.`)
    return found
  }
  return {
    articles: table('articles'),
    relations: table('articles_rels'),
    versions: table('_articles_v'),
    versionRelations: table('_articles_v_rels'),
    rows: rowFields.map((name) => ({
      ofArticle: table(`articles_${name}`),
      ofVersion: table(`_articles_v_version_${name}`),
    })),
  }
}

/** The tables of one field of rows. */
export function rowTables({ rows }: ArticleTables, field: (typeof rowFields)[number]) {
  const tables = rows[rowFields.indexOf(field)]
  if (!tables) throw new Error(`Articles have no rows called ${field}.`)
  return tables
}

/** Each column of articles but the id, and that of their versions. */
export function versionedColumns({ articles, versions }: ArticleTables) {
  return Object.keys(getTableColumns(articles))
    .filter((key) => key !== 'id')
    .map((key) => ({
      key,
      own: columnOf(articles, key),
      ofVersion: columnOf(versions, `version_${key}`),
    }))
}

/** The value of a column for another of the same meaning: enumerations have a type for each table. */
export function castTo(value: string, from: { type: string }, to: { type: string }): string {
  return from.type === to.type ? value : `${value}::text::${to.type}`
}
