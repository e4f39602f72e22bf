import { getTableColumns, type Table } from '@payloadcms/db-postgres/drizzle'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { type ArticleTables, castTo, versionedColumns } from './article-tables.ts'
import { columnOf, quoted } from './insert-columns.ts'

/*
 * Between an article and its versions everything is copied inside the database, column by column as the schema has it.
 */

/**
 * Gives articles the version that Payload would have written with them: the admin lists and opens the newest version, not the
 * article. `at` is when it counts as saved; now, if null.
 */
export async function addVersions(
  client: SqlClient,
  tables: ArticleTables,
  saved: readonly { id: number; at: string | null }[],
): Promise<void> {
  const ids = saved.map(({ id }) => id)
  const pairs = versionedColumns(tables)
  const own = ['parent', 'latest', 'autosave', 'createdAt', 'updatedAt'].map(
    (key) => columnOf(tables.versions, key).name,
  )
  const values = pairs.map(({ own: from, ofVersion }) => castTo(`article.${from.name}`, from, ofVersion))
  await client.query(
    `insert into ${quoted(tables.versions)} (${[...pairs.map(({ ofVersion }) => ofVersion.name), ...own].join(', ')})
     select ${values.join(', ')}, article.id, true, false, saved.at, saved.at
     from (
       select id, coalesce(at, clock_timestamp()) as at from unnest($1::int[], $2::timestamptz[]) as given(id, at)
     ) saved
     join ${quoted(tables.articles)} article on article.id = saved.id
     order by article.id`,
    [ids, saved.map(({ at }) => at)],
  )
  await copyRelations(client, { tables, ids, to: 'versions' })
  for (const { ofArticle, ofVersion } of tables.rows)
    await copyRowsToVersion(client, tables, { ofArticle, ofVersion, ids })
}

/** Makes articles what their newest versions are: all but the columns of `except`. */
export async function takeOverVersions(
  client: SqlClient,
  tables: ArticleTables,
  { ids, except }: { ids: readonly number[]; except: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  const sets = versionedColumns(tables)
    .filter(({ key }) => !except.includes(key))
    .map(({ own, ofVersion }) => `${own.name} = ${castTo(`newest.${ofVersion.name}`, ofVersion, own)}`)
  const { parent, latest } = versionKeys(tables)
  await client.query(
    `update ${quoted(tables.articles)} article set ${sets.join(', ')}
     from ${quoted(tables.versions)} newest
     where newest.${parent} = article.id and newest.${latest} and article.id = any($1)`,
    [[...ids]],
  )
  await copyRelations(client, { tables, ids, to: 'articles' })
  for (const kind of tables.rows) await copyRowsToArticle(client, tables, { ...kind, ids })
}

async function copyRelations(
  client: SqlClient,
  { tables, ids, to }: { tables: ArticleTables; ids: readonly number[]; to: 'versions' | 'articles' },
): Promise<void> {
  const { relations, versionRelations, versions } = tables
  const columns = (table: Table, prefix = '') =>
    copiedKeys(relations, ['id', 'parent', 'path'])
      .map((key) => `${prefix}${columnOf(table, key).name}`)
      .join(', ')
  const parent = columnOf(relations, 'parent').name
  const { parent: article, latest } = versionKeys(tables)
  const newest = `join ${quoted(versions)} version on version.${article}`
  if (to === 'versions') {
    await client.query(
      `insert into ${quoted(versionRelations)} (${columns(versionRelations)}, ${parent}, path)
       select ${columns(relations, 'rel.')}, version.id, 'version.' || rel.path
       from ${quoted(relations)} rel ${newest} = rel.${parent} and version.${latest}
       where rel.${parent} = any($1) order by rel.${parent}, rel.id`,
      [[...ids]],
    )
    return
  }
  await client.query(`delete from ${quoted(relations)} where ${parent} = any($1)`, [[...ids]])
  await client.query(
    `insert into ${quoted(relations)} (${columns(relations)}, ${parent}, path)
     select ${columns(versionRelations, 'rel.')}, version.${article}, substr(rel.path, ${'version.'.length + 1})
     from ${quoted(versionRelations)} rel join ${quoted(versions)} version on version.id = rel.${parent}
     where version.${latest} and version.${article} = any($1) order by version.${article}, rel.id`,
    [[...ids]],
  )
}

type Kind = ArticleTables['rows'][number] & { ids: readonly number[] }

/** A row of an article has an id that its copies are known by. */
async function copyRowsToVersion(client: SqlClient, tables: ArticleTables, kind: Kind): Promise<void> {
  const { ofArticle, ofVersion, ids } = kind
  const keys = copiedKeys(ofArticle, ['id', '_parentID'])
  const [from, to] = [ofArticle, ofVersion].map((table) => keys.map((key) => columnOf(table, key).name))
  const parent = columnOf(ofArticle, '_parentID').name
  const { parent: article, latest } = versionKeys(tables)
  await client.query(
    `insert into ${quoted(ofVersion)} (${to?.join(', ')}, ${parent}, ${columnOf(ofVersion, '_uuid').name})
     select ${from?.map((name) => `line.${name}`).join(', ')}, version.id, line.id
     from ${quoted(ofArticle)} line
     join ${quoted(tables.versions)} version on version.${article} = line.${parent} and version.${latest}
     where line.${parent} = any($1) order by line.${parent}, line.${columnOf(ofArticle, '_order').name}`,
    [[...ids]],
  )
}

async function copyRowsToArticle(client: SqlClient, tables: ArticleTables, kind: Kind): Promise<void> {
  const { ofArticle, ofVersion, ids } = kind
  const keys = copiedKeys(ofArticle, ['id', '_parentID'])
  const [to, from] = [ofArticle, ofVersion].map((table) => keys.map((key) => columnOf(table, key).name))
  const parent = columnOf(ofArticle, '_parentID').name
  const { parent: article, latest } = versionKeys(tables)
  await client.query(`delete from ${quoted(ofArticle)} where ${parent} = any($1)`, [[...ids]])
  await client.query(
    `insert into ${quoted(ofArticle)} (${to?.join(', ')}, ${parent}, id)
     select ${from?.map((name) => `line.${name}`).join(', ')}, version.${article}, line.${columnOf(ofVersion, '_uuid').name}
     from ${quoted(ofVersion)} line join ${quoted(tables.versions)} version on version.id = line.${parent}
     where version.${latest} and version.${article} = any($1)
     order by version.${article}, line.${columnOf(ofVersion, '_order').name}`,
    [[...ids]],
  )
}

function versionKeys({ versions }: ArticleTables) {
  return { parent: columnOf(versions, 'parent').name, latest: columnOf(versions, 'latest').name }
}

function copiedKeys(table: Table, without: readonly string[]): string[] {
  return Object.keys(getTableColumns(table)).filter((key) => !without.includes(key))
}
