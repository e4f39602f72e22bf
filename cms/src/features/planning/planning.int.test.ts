import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payloadUserOf, type SignedInAccount } from '../../../test/accounts.ts'
import { explaining } from '../../../test/explained-work.ts'
import { articleData, createSection, publishArticle, uniqueName } from '../../../test/content.ts'
import { createSchedule, type Newsroom, openNewsroom } from '../../../test/newsroom.ts'
import { bareIdea, openPlanningSetup, type PlanningSetup } from '../../../test/planning-setup.ts'
import { restAs } from '../../../test/rest.ts'
import { readNewestVersion } from '../publishing/together/version.ts'
import { readAssignments, readBoard } from './read-plans.ts'

let setup: PlanningSetup
let newsroom: Newsroom

beforeAll(async () => {
  setup = await openPlanningSetup()
  newsroom = await openNewsroom(setup.payload)
})
beforeEach(() => setup.clear())

const versionsOf = async (id: number) => {
  const { docs } = await setup.payload.findVersions({
    collection: 'articles',
    where: { parent: { equals: id } },
    depth: 0,
  })
  return docs.map(({ id: version, updatedAt, latest }) => ({ version, updatedAt, latest }))
}
const eventCount = async () =>
  Number((await setup.payload.db.pool.query('select count(*) from publish_events')).rows[0].count)

describe('an article goes over the board', () => {
  test('from the idea to the publication, which takes it off', async () => {
    const id = await setup.pitch(setup.editor, { title: 'The price of water', note: 'Ask the utilities.' })
    expect(await setup.onBoard()).toEqual([[id, 'idea']])
    expect(await setup.assign(id, setup.contributor, { deadline: '2026-12-01' })).toBe(204)
    expect(await setup.onBoard()).toEqual([[id, 'assigned']])
    expect(await setup.move(setup.contributor, id, 'in-work')).toBe(204)
    expect(await setup.onBoard()).toEqual([[id, 'in-work']])
    const data = await articleData(setup.payload, { title: 'The price of water' })
    await setup.payload.update({
      collection: 'articles',
      id,
      data: { ...data, _status: 'draft' },
      draft: true,
    })
    expect(await setup.move(setup.contributor, id, 'in-review')).toBe(204)
    expect(await setup.onBoard()).toEqual([[id, 'in-review']])
    const { docs } = await setup.payload.find({
      collection: 'articles',
      where: { id: { equals: id } },
      draft: true,
    })
    expect(docs[0]).toMatchObject({ isReadyForReview: true, state: 'in-review' })
    await createSchedule(newsroom, { articleId: id, inMs: 3_600_000 })
    expect(await setup.onBoard()).toEqual([[id, 'scheduled']])
    expect((await setup.cards())[0]?.goesOutAt).not.toBeNull()
    expect(await setup.move(setup.editor, id, 'in-work')).toBe(409)
    await setup.payload.update({ collection: 'articles', id, data: { _status: 'published' } })
    expect(await setup.onBoard()).toEqual([])
    expect((await setup.payload.db.pool.query('select from article_plans')).rowCount).toBe(0)
  })

  test('and back: what was handed in is taken back by a move', async () => {
    const id = await setup.pitch(setup.editor, { assigneeId: setup.contributor.userId })
    expect(await setup.move(setup.editor, id, 'in-review')).toBe(204)
    expect(await setup.move(setup.editor, id, 'assigned')).toBe(204)
    expect(await setup.onBoard()).toEqual([[id, 'assigned']])
    expect(await setup.move(setup.editor, id, 'idea')).toBe(204)
    expect(await setup.planOf(id)).toMatchObject({ stage: 'idea', assigneeId: null })
    expect(await setup.move(setup.editor, id, 'assigned')).toBe(409)
  })

  test('without a plan, once it is handed in or scheduled', async () => {
    const data = { ...(await articleData(setup.payload)), _status: 'draft' as const, isReadyForReview: true }
    const { id } = await setup.payload.create({ collection: 'articles', data, draft: true })
    expect(await setup.onBoard()).toEqual([[id, 'in-review']])
    expect(await setup.move(setup.editor, id, 'in-work')).toBe(204)
    expect(await setup.onBoard()).toEqual([[id, 'in-work']])
    await setup.payload.delete({ collection: 'articles', id })
    expect(await setup.onBoard()).toEqual([])
  })

  test('to in work by itself, when its assignee saves it, and not when a colleague does', async () => {
    const id = await setup.pitch(setup.editor, { assigneeId: setup.contributor.userId })
    const save = async (as: SignedInAccount) =>
      (await restAs(as)('PATCH', `articles/${id}?draft=true`, { excerpt: uniqueName('So far') })).status
    expect(await save(setup.editor)).toBe(200)
    expect(await setup.onBoard()).toEqual([[id, 'assigned']])
    expect(await save(setup.contributor)).toBe(200)
    expect(await setup.onBoard()).toEqual([[id, 'in-work']])
  })
})

describe('a plan is no change of the article', () => {
  test('it makes no version, no event and no state, and nobody who types is refused', async () => {
    const { id } = await publishArticle(setup.payload)
    const before = { versions: await versionsOf(id), events: await eventCount() }
    const basedOn = (await readNewestVersion({ payload: setup.payload }, { collection: 'articles', id }))
      ?.savedAt
    expect(
      await setup.assign(id, setup.editor, { deadline: '2026-12-01', note: 'New figures are out.' }),
    ).toBe(204)
    expect(await setup.move(setup.editor, id, 'in-work')).toBe(204)
    expect({ versions: await versionsOf(id), events: await eventCount() }).toEqual(before)
    const article = await setup.payload.findByID({ collection: 'articles', id, draft: true })
    expect(article).toMatchObject({ state: 'live', _status: 'published' })
    expect(JSON.stringify(article)).not.toContain('New figures')
    // A form that was open all the time saves as if nothing had happened.
    const saved = await restAs(setup.editor)('PATCH', `articles/${id}?draft=true`, {
      title: 'Typed on',
      basedOn,
      editedIn: 'a-form',
    })
    expect(saved.status).toBe(200)
  })

  test('readers’ pages and the API know nothing of it', async () => {
    const article = await publishArticle(setup.payload)
    await setup.assign(article.id, setup.editor, { note: 'A secret of the newsroom' })
    const answer = await setup.api.request(`/api/articles/${article.slug}`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain('secret of the newsroom')
  })
})

describe('two at once', () => {
  test('a plan that a colleague has changed since is not changed, and says so', async () => {
    const id = await setup.pitch(setup.editor)
    const seen = (await setup.planOf(id)).revision
    const plan = (person: SignedInAccount) => ({ ...bareIdea, assigneeId: person.userId, seen })
    const takes = (person: SignedInAccount) => {
      const { assigneeId, deadline, note } = plan(person)
      return setup.send(person, 'PUT', `/${id}`, { assigneeId, deadline, note, seen })
    }
    const answers = await Promise.all([takes(setup.contributor), takes(setup.other)])
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    // Who comes second does not see it any more: it is a colleague's.
    expect(statuses[0]).toBe(204)
    expect([404, 409]).toContain(statuses[1])
    expect((await setup.send(setup.editor, 'POST', `/${id}/moves`, { to: 'in-work', seen })).status).toBe(409)
  })

  test('a plan and a save of the article wait for one another, and both are done', async () => {
    const id = await setup.pitch(setup.editor, { assigneeId: setup.contributor.userId })
    const { revision } = await setup.planOf(id)
    const saves = Array.from({ length: 5 }, (_, round) =>
      restAs(setup.contributor)('PATCH', `articles/${id}?draft=true`, { excerpt: `Line ${round}` }),
    )
    const moved = setup.send(setup.editor, 'POST', `/${id}/moves`, { to: 'in-review', seen: revision })
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    expect([204, 409]).toContain((await moved).status)
  })
})

test('who is assigned is told by mail, once, and finds it with its deadline on the first page', async () => {
  const mails = async () => {
    const { rows } = await setup.payload.db.pool.query(
      `select data->>'to' as "to", data->>'subject' as subject from pgboss.job where data->>'key' like 'assignment:%'`,
    )
    return rows
  }
  await setup.payload.db.pool.query(`delete from pgboss.job where data->>'key' like 'assignment:%'`)
  const late = await setup.pitch(setup.editor, {
    title: 'Late',
    assigneeId: setup.contributor.userId,
    deadline: '2026-11-01',
  })
  const later = await setup.pitch(setup.editor, { title: 'Later', assigneeId: setup.contributor.userId })
  await setup.pitch(setup.contributor, { title: 'Of one’s own accord', assigneeId: setup.contributor.userId })
  expect(await setup.assign(late, setup.contributor, { note: 'Only the note has changed.' })).toBe(204)
  expect(await mails()).toEqual([
    { to: setup.contributor.email, subject: '‘Late’ is yours to write' },
    { to: setup.contributor.email, subject: '‘Later’ is yours to write' },
  ])
  const [first, second] = await readAssignments(setup.payload.db.pool, setup.contributor.userId)
  expect([first, second]).toMatchObject([
    { articleId: late, deadline: '2026-11-01' },
    { articleId: later, deadline: null },
  ])
  await setup.move(setup.contributor, later, 'in-review')
  const left = await readAssignments(setup.payload.db.pool, setup.contributor.userId)
  expect(left.map(({ articleId }) => articleId)).not.toContain(later)
})

test('the board is filtered by assignee and section', async () => {
  const section = await createSection(setup.payload)
  const water = await setup.pitch(setup.editor, {
    sectionId: section.id,
    assigneeId: setup.contributor.userId,
  })
  const wind = await setup.pitch(setup.editor, { sectionId: section.id })
  const fire = await setup.pitch(setup.editor)
  expect(await setup.onBoard({ assignee: setup.contributor.userId })).toEqual([[water, 'assigned']])
  expect(new Set((await setup.onBoard({ assignee: 'nobody' })).map(([id]) => id))).toEqual(
    new Set([wind, fire]),
  )
  expect(new Set((await setup.onBoard({ sectionId: section.id })).map(([id]) => id))).toEqual(
    new Set([water, wind]),
  )
  expect(
    (await setup.send(setup.editor, 'POST', '', { ...bareIdea, title: 'Nowhere', sectionId: 999_999 }))
      .status,
  ).toBe(404)
})

test('an idea with nothing but its title is no draft that was left empty', async () => {
  const user = await payloadUserOf(setup.payload, setup.editor)
  const id = await setup.pitch(setup.editor)
  const article = await setup.payload.findByID({ collection: 'articles', id, draft: true, depth: 0 })
  expect(article).toMatchObject({ createdBy: user.id, _status: 'draft', state: 'draft' })
})

test('ten thousand articles do not slow the board: only what is planned is read', async () => {
  const { pool } = setup.payload.db
  const ids = await Promise.all(Array.from({ length: 20 }, () => setup.pitch(setup.editor)))
  await pool.query(
    `with added as (
       insert into articles (title, _status, state, created_at, updated_at)
       select 'Filler ' || n, 'published', 'live', now(), now() from generate_series(1, 10000) n returning id, title
     )
     insert into _articles_v (parent_id, version_title, version__status, version_state, latest, created_at, updated_at, version_created_at, version_updated_at)
     select id, title, 'published', 'live', true, now(), now(), now(), now() from added`,
  )
  await pool.query('analyze articles, _articles_v, article_plans')
  expect((await setup.onBoard()).map(([id]) => id).toSorted()).toEqual(ids.toSorted())
  const db = explaining(pool)
  expect(await readBoard(db, { ownOf: null, assignee: null, sectionId: null })).toHaveLength(ids.length)
  for (const large of ['articles', '_articles_v']) expect(db.work.scanned).not.toContain(large)
  expect(db.work.rows).toBeLessThan(2000)
})
