import { Client } from 'pg'
import { expect, test } from 'vitest'
import { env } from '../../../env.ts'
import { findCmsProblems } from './cms-problems.ts'

const ready = { databaseUrl: env.DATABASE_URL, isApiLoaded: true }

test('a CMS with its database and its API is ready', async () => {
  expect(await findCmsProblems(ready)).toEqual([])
})

test('a database that is away, or behind, and an API that is not loaded are named', async () => {
  const away = 'postgres://nobody@127.0.0.1:1/nothing'
  expect(await findCmsProblems({ databaseUrl: away, isApiLoaded: false })).toEqual([
    'The API is being loaded.',
    'The database does not answer.',
  ])
  const client = new Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    'delete from payload_migrations where id = (select max(id) from payload_migrations) returning name',
  )
  await client.end()
  expect(await findCmsProblems(ready)).toEqual([
    `The database has not had these migrations: ${rows[0]?.name}.`,
  ])
})
