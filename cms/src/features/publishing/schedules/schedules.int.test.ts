import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { articleData, createIssue, publishArticle } from '../../../../test/content.ts'
import {
  createIssueSchedule,
  createSchedule,
  type Newsroom,
  openNewsroom,
  seen,
} from '../../../../test/newsroom.ts'
import { openPayload } from '../../../../test/payload.ts'
import type { Article } from '../../../payload-types.ts'
import { carryOut } from './carry-out.ts'
import { deleteExpiredSchedules } from './delete-expired-schedules.ts'
import { readDocumentSchedules, readSchedulesWith } from './read-schedules.ts'

let payload: Payload
let setup: Newsroom
const minuteMs = 60_000

beforeAll(async () => {
  payload = await openPayload()
  setup = await openNewsroom(payload)
})
beforeEach(() =>
  payload.db.pool.query('truncate publish_events, publish_schedules, scheduled_versions, pgboss.job'),
)

const draft = async (data: Partial<Article> = {}) =>
  payload.create({
    collection: 'articles',
    draft: true,
    data: { ...(await articleData(payload, data)), _status: 'draft' },
  })
const edit = (id: number, data: Partial<Article>) =>
  payload.update({ collection: 'articles', id, draft: true, data: { ...data, _status: 'draft' } })
const publicTitle = async (id: number) => {
  const { rows } = await payload.db.pool.query(
    `select title from articles where id = $1 and _status = 'published'`,
    [id],
  )
  return rows[0]?.title ?? null
}
const newest = (id: number) => payload.findByID({ collection: 'articles', id, draft: true, depth: 0 })
const schedulesOf = (id: number) => readDocumentSchedules(payload.db.pool, { collection: 'articles', id })
/** Those of sections and authors that the articles need are none of its business. */
const countEvents = `select count(*) from publish_events where subject ~ '^(articles|issues):'`
const eventCount = async () => Number((await payload.db.pool.query(countEvents)).rows[0].count)

const scheduleIssue = (issueId: number, articles: { id: number }[]) =>
  createIssueSchedule(setup, { issueId, articleIds: articles.map(({ id }) => id), inMs: minuteMs })

const refused = (reason: string) => ({ ok: false, reason })

/** As if its time had come. */
async function due(id: number) {
  await setup.makeDue(id)
  return carryOut(payload, id)
}

describe('what is scheduled', () => {
  test('goes out exactly as it was, and what was written since stays the newest draft', async () => {
    const { id } = await draft({ title: 'As scheduled' })
    const schedule = await createSchedule(setup, { articleId: id, inMs: minuteMs })
    await edit(id, { title: 'Written since', excerpt: 'New words.' })
    expect(await publicTitle(id)).toBeNull()
    expect(await due(schedule)).toMatchObject({ kind: 'done', subject: `articles:${id}` })
    expect(await publicTitle(id)).toBe('As scheduled')
    expect(await newest(id)).toMatchObject({ title: 'Written since', _status: 'draft', slug: 'as-scheduled' })
    expect(await eventCount()).toBe(1)
  })

  test('goes out at its own address, never at one that was typed since and that nobody has approved', async () => {
    const article = await draft({ title: 'Of its own' })
    const issue = await payload.create({
      collection: 'issues',
      draft: true,
      data: { title: 'T', description: 'D', season: 'Winter', year: 2041, _status: 'draft' },
    })
    const schedules = [
      await createSchedule(setup, { articleId: article.id, inMs: minuteMs }),
      await createIssueSchedule(setup, { issueId: issue.id, articleIds: [], inMs: minuteMs }),
    ]
    const typed = { slug: 'half-ty', _status: 'draft' } as const
    await edit(article.id, typed)
    await payload.update({ collection: 'issues', id: issue.id, draft: true, data: typed })
    for (const schedule of schedules) expect(await due(schedule)).toMatchObject({ kind: 'done' })
    const { rows } = await payload.db.pool.query(
      `select slug from articles where id = $1 union all select slug from issues where id = $2`,
      [article.id, issue.id],
    )
    expect(rows).toEqual([{ slug: 'of-its-own' }, { slug: 'winter-2041' }])
    expect(await newest(article.id)).toMatchObject({ slug: 'half-ty', _status: 'draft' })
  })

  test('leaves no draft behind when nothing was written since', async () => {
    const { id } = await draft()
    await due(await createSchedule(setup, { articleId: id, inMs: minuteMs }))
    expect(await newest(id)).toMatchObject({ _status: 'published' })
  })

  test('is forgotten a quarter of a year after it was done, and never before', async () => {
    const { id } = await draft()
    await createSchedule(setup, { articleId: id, inMs: minuteMs })
    await payload.db.pool.query(
      `update publish_schedules set state = 'done', settled_at = now() - interval '91 days'`,
    )
    const young = await createSchedule(setup, { articleId: id, inMs: minuteMs })
    await deleteExpiredSchedules(payload.db.pool)
    expect(await schedulesOf(id)).toMatchObject({ waiting: [{ id: young }], last: null })
    const { rows } = await payload.db.pool.query('select schedule_id from scheduled_versions')
    expect(rows).toEqual([{ schedule_id: String(young) }])
  })

  test('is done once, no matter who asks for it and however often', async () => {
    const { id } = await draft()
    const schedule = await createSchedule(setup, { articleId: id, inMs: minuteMs })
    expect(await carryOut(payload, schedule)).toEqual({ kind: 'nothing' })
    await setup.makeDue(schedule)
    const outcomes = await Promise.all([1, 2, 3].map(() => carryOut(payload, schedule)))
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1)
    expect(await eventCount()).toBe(1)
  })

  test('is refused at once when it could not be published so', async () => {
    const { id } = await draft()
    await edit(id, { excerpt: '' })
    const outcome = await setup.schedule({ subject: { collection: 'articles', id }, inMs: minuteMs })
    expect(outcome).toMatchObject({
      ok: false,
      reason: 'problems',
      problems: [{ subject: `articles:${id}` }],
    })
    expect(await eventCount()).toBe(0)
    expect(await publicTitle(id)).toBeNull()
  })

  test('is judged by the moment at which it goes out: an embargo may be over by then', async () => {
    const { id } = await draft()
    const inAnHour = new Date(Date.now() + 60 * minuteMs).toISOString()
    await edit(id, { embargoUntil: inAnHour })
    const subject = { collection: 'articles', id } as const
    expect(await setup.schedule({ subject, inMs: 59 * minuteMs })).toMatchObject({
      problems: [{ reasons: [expect.stringContaining('embargo')] }],
    })
    expect(await setup.schedule({ subject, inMs: 61 * minuteMs })).toMatchObject({ ok: true })
  })

  test('is refused for a version that somebody has changed, for the past, and twice', async () => {
    const { id } = await draft()
    const subject = { collection: 'articles', id } as const
    const before = await seen(payload, subject)
    await edit(id, { title: 'By a colleague' })
    expect(await setup.schedule({ subject, document: before, inMs: minuteMs })).toEqual(refused('conflict'))
    expect(await setup.schedule({ subject, inMs: -1 })).toEqual(refused('past'))
    expect(await setup.schedule({ subject, inMs: 1000 * 24 * 3_600_000 })).toEqual(refused('too-far'))
    await createSchedule(setup, { articleId: id, inMs: minuteMs })
    expect(await setup.schedule({ subject, inMs: minuteMs })).toEqual(refused('exists'))
  })

  test('can be cancelled until it is done', async () => {
    const { id } = await draft()
    const schedule = await createSchedule(setup, { articleId: id, inMs: minuteMs })
    expect(await setup.cancel(schedule)).toEqual({ ok: true })
    expect(await setup.cancel(schedule)).toEqual(refused('settled'))
    expect(await setup.cancel(schedule + 999)).toEqual(refused('unknown'))
    expect(await due(schedule)).toEqual({ kind: 'nothing' })
    expect(await publicTitle(id)).toBeNull()
  })

  test('can be unpublished again, also what is only to come', async () => {
    const { id } = await draft()
    const subject = { collection: 'articles', id } as const
    const unpublish = () => setup.schedule({ subject, action: 'unpublish', inMs: 2 * minuteMs })
    expect(await unpublish()).toEqual(refused('not-public'))
    await due(await createSchedule(setup, { articleId: id, inMs: minuteMs }))
    const later = await unpublish()
    expect(later).toMatchObject({ ok: true })
    if (later.ok) expect(await due(later.id)).toMatchObject({ kind: 'done' })
    expect(await publicTitle(id)).toBeNull()
    const { rows } = await payload.db.pool.query(
      `select kind from publish_events where subject ~ '^articles:' order by id`,
    )
    expect(rows).toEqual([{ kind: 'published' }, { kind: 'unpublished' }])
  })

  test.each(['publish', 'delete'] as const)(
    'is dropped when somebody has done it by hand: %s',
    async (action) => {
      const { id } = await draft()
      const schedule = await createSchedule(setup, { articleId: id, inMs: minuteMs })
      if (action === 'publish')
        await payload.update({ collection: 'articles', id, data: { _status: 'published' } })
      else await payload.delete({ collection: 'articles', id })
      expect(await due(schedule)).toEqual({ kind: 'nothing' })
      expect((await schedulesOf(id)).waiting).toEqual([])
    },
  )
})

describe('what cannot be done when it is due', () => {
  async function mails(): Promise<{ to: string; text: string }[]> {
    const { rows } = await payload.db.pool.query(`select data from pgboss.job where name = 'send-mail'`)
    return rows.map(({ data }) => data)
  }

  test('changes nothing, says why on the document, and by mail to the person who scheduled it', async () => {
    const { id, title } = await draft()
    await edit(id, { slug: 'the-one-address' })
    const schedule = await createSchedule(setup, { articleId: id, inMs: minuteMs })
    await publishArticle(payload, { slug: 'the-one-address' })
    const outcome = await due(schedule)
    expect(outcome).toMatchObject({ kind: 'failed', reason: expect.stringContaining('had, this address') })
    expect(await publicTitle(id)).toBeNull()
    expect(await schedulesOf(id)).toMatchObject({
      waiting: [],
      last: { state: 'failed', note: expect.stringContaining('this address') },
    })
    expect(await mails()).toMatchObject([
      {
        to: setup.user.email,
        subject: `‘${title}’ was not published`,
        text: expect.stringContaining('Europe/London'),
      },
    ])
    expect(await due(schedule)).toEqual({ kind: 'nothing' })
  })

  test('is also what was scheduled by somebody who has lost the right', async () => {
    const former = await openNewsroom(payload)
    const { id } = await draft()
    const schedule = await createSchedule(former, { articleId: id, inMs: minuteMs })
    await payload.update({ collection: 'users', id: former.user.id, data: { role: 'reader' } })
    expect(await due(schedule)).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('may not publish'),
    })
    expect(await publicTitle(id)).toBeNull()
  })
})

describe('an embargo that is set after something was scheduled', () => {
  const inAnHour = () => new Date(Date.now() + 60 * minuteMs).toISOString()

  test('holds it back, which the schedule tells before and after', async () => {
    const { id } = await draft()
    const schedule = await createSchedule(setup, { articleId: id, inMs: minuteMs })
    expect((await schedulesOf(id)).waiting).toMatchObject([{ embargoUntil: null }])
    const embargoUntil = inAnHour()
    await edit(id, { embargoUntil })
    expect((await schedulesOf(id)).waiting).toMatchObject([{ embargoUntil }])
    expect(await due(schedule)).toMatchObject({ kind: 'failed' })
    expect(await publicTitle(id)).toBeNull()
    const note = expect.stringContaining('Under embargo until')
    expect(await schedulesOf(id)).toMatchObject({ waiting: [], last: { state: 'failed', note } })
    expect(await newest(id)).toMatchObject({ embargoUntil, _status: 'draft' })
  })

  test('holds nothing back when it is over by then, or was lifted with a reason', async () => {
    for (const embargo of [
      { embargoUntil: new Date(Date.now() + minuteMs / 2).toISOString() },
      { embargoUntil: inAnHour(), embargoLiftReason: 'The bank has published it itself.' },
    ]) {
      const { id } = await draft()
      await createSchedule(setup, { articleId: id, inMs: minuteMs })
      await edit(id, embargo)
      expect((await schedulesOf(id)).waiting).toMatchObject([{ embargoUntil: null }])
    }
  })

  test('that a publisher has lifted stays lifted, and the audit log has the reason', async () => {
    const { id } = await draft({ slug: 'lifted-since' })
    const schedule = await createSchedule(setup, { articleId: id, inMs: minuteMs })
    await edit(id, { embargoUntil: inAnHour(), embargoLiftReason: 'The bank has published it itself.' })
    expect(await due(schedule)).toMatchObject({ kind: 'done' })
    const { rows } = await payload.db.pool.query(
      `select action from audit_events where action::text like 'embargo-%' and detail like '%lifted-since%'`,
    )
    expect(rows).toEqual([{ action: 'embargo-lifted' }])
  })

  test('of one article holds its whole issue back', async () => {
    const issue = await createIssue(payload, { year: 2033, _status: 'draft' })
    const articles = [await draft({ issue: issue.id }), await draft({ issue: issue.id, title: 'Held back' })]
    const schedule = await scheduleIssue(issue.id, articles)
    const [first, second] = articles
    const embargoUntil = inAnHour()
    await edit(second?.id ?? 0, { embargoUntil })
    expect(await readSchedulesWith(payload.db.pool, first?.id ?? 0)).toMatchObject([{ embargoUntil }])
    expect(await due(schedule)).toMatchObject({
      kind: 'failed',
      reason: expect.stringMatching(/Held back[^]*Under embargo until/),
    })
    expect(await publicTitle(first?.id ?? 0)).toBeNull()
  })
})

describe('an issue', () => {
  test('goes out by the clock with its articles, as one event', async () => {
    const issue = await createIssue(payload, { year: 2031, _status: 'draft' })
    const articles = [await draft({ issue: issue.id }), await draft({ issue: issue.id })]
    const schedule = await scheduleIssue(issue.id, articles)
    expect(await readSchedulesWith(payload.db.pool, articles[0]?.id ?? 0)).toMatchObject([
      { articleCount: 2 },
    ])
    expect(await due(schedule)).toMatchObject({ kind: 'done', subject: `issues:${issue.id}` })
    const { rows } = await payload.db.pool.query(
      `select subject, companions from publish_events where subject ~ '^(articles|issues):'`,
    )
    expect(rows).toEqual([
      { subject: `issues:${issue.id}`, companions: articles.map(({ id }) => `articles:${id}`) },
    ])
  })

  test('takes no article back to what it was before somebody published it by hand', async () => {
    const issue = await createIssue(payload, { year: 2032, _status: 'draft' })
    const { id } = await draft({ issue: issue.id, title: 'Early' })
    const schedule = await scheduleIssue(issue.id, [{ id }])
    await payload.update({ collection: 'articles', id, data: { title: 'By hand', _status: 'published' } })
    expect(await due(schedule)).toMatchObject({ kind: 'done' })
    expect(await publicTitle(id)).toBe('By hand')
  })
  test('goes out as it was scheduled while somebody writes on, whose form goes on as before', async () => {
    const issue = await createIssue(payload, { year: 2033, _status: 'draft' })
    const schedule = await scheduleIssue(issue.id, [])
    const type = (title: string, basedOn: string | null | undefined) =>
      payload.update({
        collection: 'issues',
        id: issue.id,
        draft: true,
        autosave: true,
        depth: 0,
        user: setup.user,
        data: { title, basedOn, editedIn: 'form-a', _status: 'draft' },
      })
    const typed = await type('Typed since', issue.basedOn)
    expect(await due(schedule)).toMatchObject({ kind: 'done' })
    const { rows } = await payload.db.pool.query('select title, slug from issues where id = $1', [issue.id])
    expect(rows).toEqual([{ title: issue.title, slug: 'autumn-2033' }])
    expect(await type('Typed after it', typed.basedOn)).toMatchObject({
      title: 'Typed after it',
      slug: 'autumn-2033',
      editedIn: 'form-a',
    })
  })
})
