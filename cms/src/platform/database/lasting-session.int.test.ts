import { Client } from 'pg'
import { expect, test } from 'vitest'
import { env } from '../../env.ts'
import { lastingSessionSql } from './lasting-session.ts'

test('Postgres asks the client of a lasting session after five seconds, and gives it up after eleven', async () => {
  const client = new Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  await client.query(lastingSessionSql)
  // It answers what the operating system has taken, not what was asked for.
  const shown = async (setting: string) => Object.values((await client.query(`show ${setting}`)).rows[0])[0]
  const names = ['tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count', 'tcp_user_timeout']
  const settings = []
  for (const name of names) settings.push(await shown(name))
  await client.end()
  expect(settings).toEqual(['5', '2', '3', '11000'])
})
