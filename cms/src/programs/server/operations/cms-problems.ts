import { Client } from 'pg'
import { readMigrations } from '../../../features/backups/database-contents.ts'
import { listMigrations } from '../../../features/backups/list-migrations.ts'

/** Why the CMS cannot do its work: its database is away or behind, or its API is not loaded yet. */
export async function findCmsProblems(input: {
  databaseUrl: string
  isApiLoaded: boolean
}): Promise<string[]> {
  const problems = input.isApiLoaded ? [] : ['The API is being loaded.']
  const client = new Client({ connectionString: input.databaseUrl, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    const applied = new Set(await readMigrations(client))
    const missing = listMigrations().filter((name) => !applied.has(name))
    if (missing.length > 0) problems.push(`The database has not had these migrations: ${missing.join(', ')}.`)
  } catch {
    problems.push('The database does not answer.')
  } finally {
    await client.end()
  }
  return problems
}
