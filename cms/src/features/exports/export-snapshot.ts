import { Client } from 'pg'
import { lastingSessionSql } from '../../platform/database/lasting-session.ts'
import { ExportReader } from './archive/read-records.ts'

/**
 * Lets work read the magazine as of one moment, beside everything that is done to it meanwhile. `url` leads to Postgres itself, without a
 * pooler in between.
 */
export async function withExportReader<Result>(
  url: string,
  work: (reader: ExportReader) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url, keepAlive: true, application_name: 'meridian export' })
  // Lost while nothing is asked of it: the next statement fails.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(lastingSessionSql)
    await client.query('begin isolation level repeatable read read only')
    const result = await work(await ExportReader.open(client))
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
