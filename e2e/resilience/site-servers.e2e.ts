import pg from 'pg'
import { SiteServerProcess } from '../../scripts/test/site-server-process.ts'
import { activeArticles } from './missing.ts'
import { expect, test, type Newsroom } from './stack.ts'

const running: SiteServerProcess[] = []

test.afterEach(() => Promise.all(running.splice(0).map((server) => server.end('SIGKILL'))))

async function start(newsroom: Newsroom, store: string): Promise<SiteServerProcess> {
  const server = await SiteServerProcess.start(newsroom.installation, store)
  running.push(server)
  await expect.poll(() => registered(newsroom)).toContain(targetOf(server))
  return server
}

const targetOf = ({ origin }: SiteServerProcess) => `${origin}/_meridian/publish`

/** The site servers that have registered themselves. */
async function registered({ installation }: Newsroom): Promise<string[]> {
  const client = new pg.Client(installation.databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ url: string }>(
    'select url from publish_targets where heard_at is not null',
  )
  await client.end()
  return rows.map(({ url }) => url)
}

/** Publishes an article and resolves when all of these have it. */
async function publishTo(newsroom: Newsroom, servers: SiteServerProcess[]): Promise<string> {
  const { slug } = await newsroom.publish()
  await expectOn(servers, [slug])
  return slug
}

async function expectOn(servers: SiteServerProcess[], slugs: string[]): Promise<void> {
  for (const { origin } of servers) {
    const missing = async () => {
      const listed = new Set((await activeArticles(origin)).map(({ id }) => id))
      return slugs.filter((slug) => !listed.has(slug))
    }
    await expect.poll(missing, { message: `articles that ${origin} has not`, intervals: [20] }).toEqual([])
  }
}

test('site servers come and go while editors publish, and each has everything', async ({ newsroom }) => {
  const first = await start(newsroom, 'page-store-first')
  const second = await start(newsroom, 'page-store-second')
  const slugs = [await publishTo(newsroom, [first, second])]

  expect(await first.end('SIGTERM')).toBe(0)
  expect(await registered(newsroom)).toEqual([targetOf(second)])
  slugs.push(await publishTo(newsroom, [second]))

  // It has another port now: another address, with the pages that it had.
  const again = await start(newsroom, 'page-store-first')
  await expectOn([again], slugs)
  slugs.push(await publishTo(newsroom, [again, second]))

  await second.end('SIGKILL')
  slugs.push(await publishTo(newsroom, [again]))
  const back = await start(newsroom, 'page-store-second')
  await expectOn([back], slugs)
  await publishTo(newsroom, [again, back])
})
