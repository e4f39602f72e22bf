import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CuttableLink } from '../../../../test/cuttable-link.ts'
import { committedEvents } from '../../../../test/publish-events.ts'
import { answerJson, WebhookTarget } from '../../../../test/webhook-target.ts'
import { startWithOwnDatabase } from '../../../../test/own-database.ts'
import { openPool } from '../../../../test/pool.ts'
import { env } from '../../../env.ts'
import { type Publisher, startPublisher } from './event-delivery.ts'

const db = openPool()
db.on('error', () => {})
const log = committedEvents(db)
const logger = pino({ level: 'silent' })
const publishers: Publisher[] = []
let target: WebhookTarget

beforeEach(async () => {
  await db.query('truncate publish_events, publish_targets, publish_receipts restart identity')
  target = new WebhookTarget()
  await target.start()
})

afterEach(async () => {
  await Promise.all(publishers.splice(0).map((publisher) => publisher.stop()))
  await target.stop()
})

afterAll(() => db.end())

describe('the publisher', () => {
  test('delivers a committed event with its tags, signed, and stores the receipt', async () => {
    publish()
    await log.commit(['article:a', 'latest'])
    await target.untilApplied(1)
    await stopAll()

    expect(target.applied).toMatchObject([
      { position: 1, kind: 'changed', subject: 'articles:1', tags: ['article:a', 'latest'] },
    ])
    expect(target.badSignatures).toEqual([])
    const { rows } = await db.query('select position, target, pages, queued, took_ms from publish_receipts')
    expect(rows).toEqual([
      { position: '1', target: target.url, pages: ['/article:a', '/latest'], queued: 0, took_ms: 1.5 },
    ])
    expect(await deliveredPosition()).toBe(1)
  })

  test('never delivers an event whose transaction rolled back, and leaves no gap for it', async () => {
    publish()
    await log.inTransaction(async (client) => log.insert(client, ['rolled-back']), 'rollback')
    await log.commit(['kept'])
    await target.untilApplied(1)
    expect(target.applied.map((event) => event.tags)).toEqual([['kept']])
  })

  test('loses nothing when transactions commit in another order than they began', async () => {
    publish()
    const early = await log.open(['began first'])
    const late = await log.open(['began second'])
    await late.commit()
    await target.untilApplied(1)
    await early.commit()
    await target.untilApplied(2)
    expect(target.applied.map(({ position, tags }) => [position, tags[0]])).toEqual([
      [1, 'began second'],
      [2, 'began first'],
    ])
  })

  test('delivers hundreds of concurrent commits once each, in order and without gaps', async () => {
    publish()
    publish()
    await Promise.all(Array.from({ length: 300 }, (_, index) => log.commit([`tag:${index}`])))
    await target.untilApplied(300)
    expect(target.applied.map((event) => event.position)).toEqual(
      Array.from({ length: 300 }, (_, i) => i + 1),
    )
    expect(new Set(target.applied.map((event) => event.tags[0])).size).toBe(300)
  })

  test('with two workers only one delivers, and the other takes over when it is gone', async () => {
    const first = publish()
    await log.commit(['one'])
    await target.untilApplied(1)
    publish()
    await log.commit(['two'])
    await target.untilApplied(2)
    await first.stop()
    await log.commit(['three'])
    await target.untilApplied(3)
    expect(target.requests).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
  })

  test('holds up no target for another one that is away', async () => {
    const away = new WebhookTarget()
    await away.start()
    const awayUrl = away.url
    await away.stop()
    publish({ targets: [awayUrl, target.url] })
    await log.commit(['a'])
    await target.untilApplied(1)
    await expectFailure(awayUrl, /ECONNREFUSED/)
  })
})

describe('a target that misbehaves', () => {
  const never = () => {}
  test.each([
    ['a server error', ({ response }) => answerJson(response, 500, { oops: true }), /answered 500/],
    ['a refused signature', ({ response }) => answerJson(response, 401, {}), /answered 401/],
    ['no answer in time', never, /did not answer in time/],
    ['a body that is not JSON', ({ response }) => void response.end('<html>'), /not the agreed one/],
    ['JSON of another kind', ({ response }) => answerJson(response, 200, { ok: 1 }), /not the agreed one/],
    ['a redirect', ({ response }) => void response.writeHead(302, { location: '/' }).end(), /redirect/],
    ['a broken connection', ({ response }) => void response.destroy(), /closed|reset|hang up/],
    [
      'an answer that applies nothing',
      ({ response }) => answerJson(response, 200, { receipts: [], appliedPosition: 0 }),
      /took none/,
    ],
    [
      'a gap where there is none',
      ({ response }) => answerJson(response, 409, { appliedPosition: 7 }),
      /more than this database ever had/,
    ],
    [
      'an endless body',
      ({ response }) => void response.end('x'.repeat(5_000_000)),
      /more than 4000000 bytes/,
    ],
  ] satisfies [string, Parameters<WebhookTarget['answerNext']>[0], RegExp][])(
    'is asked again after %s, and the reason is kept until then',
    async (_, answer, reason) => {
      let isSeen = false
      const misbehave: Parameters<WebhookTarget['answerNext']>[0] = (request) => {
        if (!isSeen) target.answerNext(misbehave)
        answer(request)
      }
      target.answerNext(misbehave)
      publish({ timeoutMs: answer === never ? 200 : 60_000, retry: { baseMs: 50, maxMs: 50 } })
      await log.commit(['a'])
      await target.until(() => target.requests.length >= 2)
      await expectFailure(target.url, reason)
      isSeen = true
      await target.untilApplied(1)
      await expect
        .poll(async () => (await db.query('select failing_since, last_failure from publish_targets')).rows)
        .toEqual([{ failing_since: null, last_failure: null }])
      await stopAll()
      expect(target.applied).toHaveLength(1)
    },
  )

  test('gets the events again from where it says it stands', async () => {
    publish()
    for (const tag of ['a', 'b', 'c']) await log.commit([tag])
    await target.untilApplied(3)
    // As after a restore of the target from a backup.
    target.appliedPosition = 1
    await log.commit(['d'])
    await target.untilApplied(4)
    expect(target.applied.map((event) => event.tags[0])).toEqual(['a', 'b', 'c', 'b', 'c', 'd'])
  })

  test('is left to catch up by itself when it lacks events that are no longer kept', async () => {
    for (const tag of ['a', 'b', 'c']) await log.commit([tag])
    publish({ retry: { baseMs: 30, maxMs: 30 } })
    await target.untilApplied(3)
    await db.query('delete from publish_events where position < 3')
    target.appliedPosition = 0
    await log.commit(['d'])
    await target.until(() => target.requests.length >= 4)
    await expectFailure(target.url, /lacks events from 1 on/)
    target.appliedPosition = 3
    await target.untilApplied(4)
    expect(target.applied.at(-1)?.tags).toEqual(['d'])
  })

  test('keeps the receipt of the first answer when an event is delivered twice', async () => {
    target.answerNext(({ events, response }) => {
      target.apply({ events, response: discard(response) })
      response.destroy()
    })
    publish({ retry: { baseMs: 20, maxMs: 20 } })
    await log.commit(['a'])
    await target.until(() => target.requests.length === 2)
    await stopAll()
    expect(target.applied).toHaveLength(1)
    const { rows } = await db.query('select position from publish_receipts')
    expect(rows).toEqual([{ position: '1' }])
  })
})

describe('when Postgres goes away', () => {
  test('the publisher goes on where it was once it is back', async () => {
    const link = new CuttableLink(env.DATABASE_URL)
    const databaseUrl = await link.start()
    publish({}, databaseUrl)
    await log.commit(['before'])
    await target.untilApplied(1)
    link.cut()
    await log.commit(['meanwhile'])
    link.repair()
    await target.untilApplied(2)
    await log.commit(['after'])
    await target.untilApplied(3)
    await stopAll()
    await link.stop()
    expect(target.applied.map((event) => event.tags[0])).toEqual(['before', 'meanwhile', 'after'])
  })

  test('losing it between the delivery and the note of it delivers again, and the target applies once', async () => {
    const link = new CuttableLink(env.DATABASE_URL)
    const databaseUrl = await link.start()
    target.answerNext((request) => {
      link.cut()
      target.apply(request)
      link.repair()
    })
    publish({}, databaseUrl)
    await log.commit(['a'])
    await target.until(() => target.requests.length === 2)
    await stopAll()
    await link.stop()
    expect(target.applied).toHaveLength(1)
    expect(await deliveredPosition()).toBe(1)
  })

  test('the publisher starts before it and waits', async () => {
    const link = new CuttableLink(env.DATABASE_URL)
    const databaseUrl = await link.start()
    link.cut()
    publish({}, databaseUrl)
    await log.commit(['a'])
    link.repair()
    await target.untilApplied(1)
    await stopAll()
    await link.stop()
    expect(target.applied).toHaveLength(1)
  })
})

function publish(
  options: Partial<Parameters<typeof startPublisher>[0]> = {},
  databaseUrl?: string,
): Publisher {
  const publisher = startWithOwnDatabase(
    (database) =>
      startPublisher({ database, targets: [target.url], secret: env.PUBLISH_SECRET, logger, ...options }),
    databaseUrl,
  )
  publishers.push(publisher)
  return publisher
}

async function stopAll(): Promise<void> {
  await Promise.all(publishers.splice(0).map((publisher) => publisher.stop()))
}

async function deliveredPosition(): Promise<number> {
  const { rows } = await db.query<{ delivered_position: string }>(
    'select delivered_position from publish_targets',
  )
  return Number(rows[0]?.delivered_position)
}

async function expectFailure(url: string, reason: RegExp): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await db.query<{ last_failure: string | null }>(
          'select last_failure from publish_targets where url = $1',
          [url],
        )
        return rows[0]?.last_failure
      },
      { timeout: 60_000 },
    )
    .toMatch(reason)
}

/** A response whose content goes nowhere. */
function discard<Response extends object>(response: Response): Response {
  return new Proxy(response, {
    get: (_, name, proxy) => (name === 'writeHead' || name === 'end' ? () => proxy : undefined),
  })
}
