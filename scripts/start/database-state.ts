import { readdirSync } from 'node:fs'
import pg from 'pg'

export type DatabaseState = {
  isMigrated: boolean
  /** It is in use, and of an earlier version. */
  isBehind: boolean
  hasUsers: boolean
  hasArticles: boolean
}

/** What is still to be done in the database, read directly: starting Payload to find out would take seconds. */
export async function readDatabaseState(url: string, migrationsFolder: string): Promise<DatabaseState> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const wanted = readdirSync(migrationsFolder)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => name.replace(/\.ts$/, ''))
    const applied = new Set(await appliedMigrations(client))
    const isMigrated = wanted.every((name) => applied.has(name))
    return {
      isMigrated,
      isBehind: applied.size > 0 && !isMigrated,
      hasUsers: isMigrated && (await hasRows(client, 'users')),
      hasArticles: isMigrated && (await hasRows(client, 'articles')),
    }
  } finally {
    await client.end()
  }
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const table = await client.query(`SELECT to_regclass('payload_migrations') AS found`)
  if (table.rows[0]?.found === null) return []
  const names = await client.query<{ name: string }>('SELECT name FROM payload_migrations')
  return names.rows.map((row) => row.name)
}

async function hasRows(client: pg.Client, table: 'users' | 'articles'): Promise<boolean> {
  const rows = await client.query(`SELECT 1 FROM ${table} LIMIT 1`)
  return rows.rowCount === 1
}
