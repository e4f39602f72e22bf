import { getTableColumns, getTableName, type Table } from '@payloadcms/db-postgres/drizzle'
import type { Queryable } from '../../../features/publishing/listings.ts'
import { columnOf } from './bulk-insert.ts'

interface VersionedTables {
  articles: Table
  articleRelations: Table
  versions: Table
  versionRelations: Table
}

/**
 * Gives articles the published version that Payload would have written with them: the admin lists and opens the
 * newest version, not the article. Everything is copied inside the database, column by column as the schema has it.
 */
export async function addVersions(
  db: Queryable,
  tables: VersionedTables,
  articleIds: readonly number[],
): Promise<void> {
  const copied = Object.keys(getTableColumns(tables.articles)).filter((key) => key !== 'id')
  const pairs = copied.map((key) => {
    const from = columnOf(tables.articles, key)
    const to = columnOf(tables.versions, `version_${key}`)
    return { to: to.name, value: from.type === to.type ? from.name : `${from.name}::text::${to.type}` }
  })
  const own = ['parent', 'latest', 'autosave', 'createdAt', 'updatedAt'].map(
    (key) => columnOf(tables.versions, key).name,
  )
  const [createdAt, updatedAt] = ['createdAt', 'updatedAt'].map((key) => columnOf(tables.articles, key).name)
  await db.query(
    `insert into ${quoted(tables.versions)} (${[...pairs.map(({ to }) => to), ...own].join(', ')})
     select ${pairs.map(({ value }) => value).join(', ')}, id, true, false, ${createdAt}, ${updatedAt}
     from ${quoted(tables.articles)} where id = any($1) order by id`,
    [articleIds],
  )
  const relation = Object.keys(getTableColumns(tables.articleRelations)).filter(
    (key) => !['id', 'parent', 'path'].includes(key),
  )
  const names = relation.map((key) => columnOf(tables.versionRelations, key).name)
  const values = relation.map((key) => `rel.${columnOf(tables.articleRelations, key).name}`)
  const parent = columnOf(tables.articleRelations, 'parent').name
  await db.query(
    `insert into ${quoted(tables.versionRelations)} (${[...names, parent, 'path'].join(', ')})
     select ${values.join(', ')}, version.id, 'version.' || rel.path
     from ${quoted(tables.articleRelations)} rel
     join ${quoted(tables.versions)} version on version.${columnOf(tables.versions, 'parent').name} = rel.${parent}
     where rel.${parent} = any($1)`,
    [articleIds],
  )
}

function quoted(table: Table): string {
  return `"${getTableName(table)}"`
}
