import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { testDatabaseUrl } from './env.ts'
import { migrate, startTestDatabase } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's address without a database, and the prefix of this run's databases. */
    postgres: { serverUrl: string; prefix: string }
  }
}

/**
 * One Postgres for the run: `TEST_DATABASE_URL`'s server, else an embedded one in a temporary folder. The
 * migrations run once, into a template of which each test file gets a copy of its own.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = testDatabaseUrl ? { url: testDatabaseUrl, stop: async () => {} } : await startTestDatabase()
  const prefix = `meridian_test_${process.pid}_`
  const template = `${prefix}template`
  try {
    await createTemplate(server.url, template)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('postgres', { serverUrl: server.url, prefix })
  return async () => {
    await dropDatabases(server.url, prefix)
    await server.stop()
  }
}

async function createTemplate(serverUrl: string, name: string): Promise<void> {
  const admin = new Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  await migrate(new URL(name, serverUrl).href)
}

async function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  const admin = new Client({ connectionString: serverUrl })
  await admin.connect()
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`)
  await admin.end()
}
