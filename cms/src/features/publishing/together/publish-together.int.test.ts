import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { articleData, createIssue, createSection, createAuthor } from '../../../../test/content.ts'
import { type Newsroom, openNewsroom, seen } from '../../../../test/newsroom.ts'
import { openPayload } from '../../../../test/payload.ts'
import type { Article } from '../../../payload-types.ts'
import { readPublishStatus } from '../publish-status.ts'
import { readIssueArticles, readReleaseArticles } from './issue-articles.ts'
import { publishTogether } from './publish-together.ts'

let payload: Payload
let setup: Newsroom
let section: number
let author: number
let year = 2040

beforeAll(async () => {
  payload = await openPayload()
  setup = await openNewsroom(payload)
  section = (await createSection(payload)).id
  author = (await createAuthor(payload)).id
})
beforeEach(() => payload.db.pool.query('truncate publish_events'))

async function draft(data: Partial<Article>): Promise<Article> {
  const complete = await articleData(payload, { section, authors: [author], ...data })
  return payload.create({ collection: 'articles', draft: true, data: { ...complete, _status: 'draft' } })
}

/** A draft issue with so many draft articles. */
async function plannedIssue(count: number) {
  const issue = await createIssue(payload, { year: year++, season: 'Spring', _status: 'draft' })
  const articles: Article[] = []
  for (let place = 1; place <= count; place += 1) {
    articles.push(await draft({ title: `Piece ${place} of ${year}`, issue: issue.id, printOrder: place }))
  }
  return { issue, articles }
}

async function publish(issueId: number, articleIds: number[]) {
  return publishTogether(setup, {
    issue: await seen(payload, { collection: 'issues', id: issueId }),
    articles: await Promise.all(articleIds.map((id) => seen(payload, { collection: 'articles', id }))),
  })
}

async function events() {
  const { rows } = await payload.db.pool.query(
    'select kind, subject, companions, tags from publish_events order by id',
  )
  return rows
}

async function publishedCount(issueId: number): Promise<number> {
  const { rows } = await payload.db.pool.query(
    `select count(*) from articles where issue_id = $1 and _status = 'published'`,
    [issueId],
  )
  return Number(rows[0].count)
}

describe('an issue that is published with its articles', () => {
  test('is one event with the tags of all of them, and everybody reads its receipt', async () => {
    const { issue, articles } = await plannedIssue(20)
    const ids = articles.map(({ id }) => id)
    expect(await publish(issue.id, ids)).toEqual({ ok: true, published: 21 })
    const [event, ...others] = await events()
    expect(others).toEqual([])
    expect(event).toMatchObject({
      kind: 'published',
      subject: `issues:${issue.id}`,
      companions: ids.map((id) => `articles:${id}`),
    })
    const tags = new Set(event.tags)
    for (const place of [1, 12, 20]) expect(tags).toContain(`article:piece-${place}-of-${year}`)
    expect(tags).toContain(`issue:spring-${issue.year}`)
    expect(tags.size).toBe(event.tags.length)
    for (const subject of [`issues:${issue.id}`, `articles:${ids[10]}`]) {
      const status = await readPublishStatus(payload.db.pool, {
        subject,
        targets: ['http://site/publish'],
        secret: '',
      })
      expect(status.state).toBe('waiting')
    }
  })

  test('leaves out the articles that were not chosen', async () => {
    const { issue, articles } = await plannedIssue(3)
    const [first, second, third] = articles
    if (!first || !second || !third) throw new Error('There are three.')
    expect(await publish(issue.id, [first.id, third.id])).toEqual({ ok: true, published: 3 })
    const states = (await readIssueArticles(payload.db.pool, issue.id)).map(({ state }) => state)
    expect(states).toEqual(['live', 'draft', 'live'])
  })

  test('is nothing at all when one is not complete, and every problem is named', async () => {
    const { issue, articles } = await plannedIssue(4)
    const [, second, , fourth] = articles
    if (!second || !fourth) throw new Error('There are four.')
    const spoil = (id: number, data: Partial<Article>) =>
      payload.update({ collection: 'articles', id, draft: true, data: { ...data, _status: 'draft' } })
    await spoil(second.id, { excerpt: '' })
    await spoil(fourth.id, { authors: [] })
    const outcome = await publish(
      issue.id,
      articles.map(({ id }) => id),
    )
    expect(outcome).toMatchObject({
      ok: false,
      reason: 'problems',
      problems: [
        {
          subject: `articles:${second.id}`,
          title: second.title,
          reasons: [expect.stringContaining('Standfirst')],
        },
        {
          subject: `articles:${fourth.id}`,
          title: fourth.title,
          reasons: [expect.stringContaining('Authors')],
        },
      ],
    })
    expect(await events()).toEqual([])
    expect(await publishedCount(issue.id)).toBe(0)
    const { rows } = await payload.db.pool.query('select _status from issues where id = $1', [issue.id])
    expect(rows).toEqual([{ _status: 'draft' }])
  })

  test('waits for another look when somebody has saved one of them', async () => {
    const { issue, articles } = await plannedIssue(1)
    const [article] = articles
    if (!article) throw new Error('There is one.')
    const looked = await seen(payload, { collection: 'articles', id: article.id })
    await payload.update({ collection: 'articles', id: article.id, draft: true, data: { title: 'Newer' } })
    const outcome = await publishTogether(setup, {
      issue: await seen(payload, { collection: 'issues', id: issue.id }),
      articles: [looked],
    })
    expect(outcome).toEqual({ ok: false, reason: 'conflict' })
    expect(await events()).toEqual([])
  })
})

test('before a release it is said of each article what has to be repaired first', async () => {
  const { issue, articles } = await plannedIssue(3)
  const [first, second] = articles
  if (!first || !second) throw new Error('There are three.')
  const save = (id: number, data: Partial<Article>) =>
    payload.update({ collection: 'articles', id, draft: true, data: { ...data, _status: 'draft' } })
  await payload.update({ collection: 'articles', id: first.id, data: { _status: 'published' } })
  await save(second.id, { excerpt: '' })
  const problems = (await readReleaseArticles(payload, issue.id)).map((article) => article.problems)
  expect(problems).toEqual([[], [expect.stringMatching(/^Standfirst: /)], []])
})

test('what is to be thought of is asked before a release, and kept with each article as read', async () => {
  const { issue, articles } = await plannedIssue(1)
  const [article] = articles
  if (!article) throw new Error('There is one.')
  const [found] = await readReleaseArticles(payload, issue.id)
  const warnings = found?.warnings ?? []
  expect(warnings.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Hero picture: There is no/))
  await publishTogether(setup, {
    issue: await seen(payload, { collection: 'issues', id: issue.id }),
    articles: [
      {
        ...(await seen(payload, { collection: 'articles', id: article.id })),
        acknowledged: warnings.map(({ key }) => key),
      },
    ],
  })
  const { publishedDespite } = await payload.findByID({ collection: 'articles', id: article.id })
  expect(publishedDespite).toEqual(
    warnings.map(({ key }) => expect.objectContaining({ key, isAcknowledged: true })),
  )
})

test('the receipt of an issue counts its articles, and not the issue that was current before', async () => {
  const before = await createIssue(payload, { year: 2071, isCurrent: true })
  const { issue, articles } = await plannedIssue(3)
  await payload.update({ collection: 'issues', id: issue.id, draft: true, data: { isCurrent: true } })
  await payload.db.pool.query('truncate publish_events')
  await publish(
    issue.id,
    articles.map(({ id }) => id),
  )
  const [event] = await events()
  expect(event.companions).toContain(`issues:${before.id}`)
  await payload.db.pool.query('update publish_events set position = 1')
  await payload.db.pool.query(
    `insert into publish_targets (url, delivered_position) values ('http://site/counts', 1)`,
  )
  const options = { subject: `issues:${issue.id}`, targets: ['http://site/counts'], secret: '' }
  expect(await readPublishStatus(payload.db.pool, options)).toMatchObject({ companions: 3 })
})

test('the articles of an issue are those whose newest version stands in it, with what readers have', async () => {
  const { issue, articles } = await plannedIssue(3)
  const [first, second, third] = articles
  if (!first || !second || !third) throw new Error('There are three.')
  const update = (id: number, draftOnly: boolean, data: Partial<Article>) =>
    payload.update({ collection: 'articles', id, draft: draftOnly, data })
  await update(first.id, false, { _status: 'published' })
  await update(second.id, false, { _status: 'published' })
  await update(second.id, true, { title: 'Second thoughts', _status: 'draft' })
  await update(third.id, true, { issue: null, _status: 'draft' })
  const found = await readIssueArticles(payload.db.pool, issue.id)
  expect(found.map(({ id, title, state }) => [id, title, state])).toEqual([
    [first.id, first.title, 'live'],
    [second.id, 'Second thoughts', 'changed'],
  ])
})
