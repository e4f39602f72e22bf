import pg from 'pg'
import { beginSessions } from '../../scripts/bench/session-rows.ts'
import { activeArticles } from './missing.ts'
import { Reading } from './reading.ts'
import { expect, test, type Newsroom } from './stack.ts'

const readers = 60
const notesAround = 200

test('progress that was acknowledged is there after kill -9 of CMS, site server and Postgres, and no reader is told anything wrong', async ({
  newsroom,
}) => {
  const { installation } = newsroom
  const reading = await beginReading(newsroom)
  const kills = [
    () => installation.signal('cms', 'SIGKILL'),
    () => installation.signal('site', 'SIGKILL'),
    () => installation.killPostgres(),
  ]
  for (const kill of kills) {
    await reading.untilAcknowledged(notesAround)
    await kill()
    await reading.untilAcknowledged(notesAround)
  }
  await reading.stop()
  expect(reading.wrong).toEqual([])
  expect(await reading.missing()).toEqual([])
})

async function beginReading({ installation }: Newsroom): Promise<Reading> {
  const { origin } = installation
  const database = new pg.Client(installation.databaseUrl)
  await database.connect()
  try {
    await database.query(
      `insert into users (email, role, public_id, email_verified_at, created_at, updated_at)
       select 'reading-' || n || '@example.com', 'reader', 'reading-' || n, now(), now(), now()
       from generate_series(1, $1::int) n on conflict do nothing`,
      [readers],
    )
    const signedIn = await beginSessions(database, readers)
    expect(signedIn).toHaveLength(readers)
    const articles = (await activeArticles(origin)).map(({ id }) => id)
    return new Reading({ origin, readers: signedIn, articles })
  } finally {
    await database.end()
  }
}
