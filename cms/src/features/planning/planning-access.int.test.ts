import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/accounts.ts'
import { publishArticle } from '../../../test/content.ts'
import { bareIdea, openPlanningSetup, type PlanningSetup } from '../../../test/planning-setup.ts'
import { restAs } from '../../../test/rest.ts'

let setup: PlanningSetup

beforeAll(async () => {
  setup = await openPlanningSetup()
})
beforeEach(() => setup.clear())

describe('who may', () => {
  test('contributors see their own and what nobody has, and nothing else', async () => {
    const free = await setup.pitch(setup.editor)
    const theirs = await setup.pitch(setup.editor, { assigneeId: setup.other.userId })
    const own = await setup.pitch(setup.contributor)
    const mine = await setup.pitch(setup.editor, { assigneeId: setup.contributor.userId })
    const seen = (await setup.onBoard({ ownOf: setup.contributor.userId })).map(([id]) => id)
    expect(new Set(seen)).toEqual(new Set([free, own, mine]))
    expect((await setup.send(setup.contributor, 'GET', `/${theirs}`)).status).toBe(404)
    expect((await setup.send(setup.contributor, 'GET', `/${free}`)).status).toBe(200)
    expect(await setup.move(setup.contributor, theirs, 'in-work')).toBe(404)
  })

  test('contributors take an idea and give it back; deadlines and colleagues are not theirs to set', async () => {
    const id = await setup.pitch(setup.editor)
    const seen = (await setup.planOf(id)).revision
    const put = async (plan: object) => (await setup.send(setup.contributor, 'PUT', `/${id}`, plan)).status
    const own = { assigneeId: setup.contributor.userId, deadline: null, note: '' }
    expect(await put({ ...own, assigneeId: setup.other.userId, seen })).toBe(409)
    expect(await put({ ...own, deadline: '2026-12-01', seen })).toBe(409)
    expect(await put({ ...own, seen })).toBe(204)
    expect(await put({ ...own, assigneeId: null, seen: seen + 1 })).toBe(204)
    expect((await setup.send(setup.contributor, 'DELETE', `/${id}`)).status).toBe(409)
    const forOthers = { ...bareIdea, title: 'For a colleague', assigneeId: setup.other.userId }
    expect((await setup.send(setup.contributor, 'POST', '', forOthers)).status).toBe(409)
  })

  test('who has an article assigned reads and writes it like one of their own, until it is given to another', async () => {
    const id = await setup.pitch(setup.editor)
    const rest = restAs(setup.contributor)
    const read = async () => (await rest('GET', `articles/${id}?draft=true`)).status
    const write = async () => (await rest('PATCH', `articles/${id}?draft=true`, { excerpt: 'Mine.' })).status
    const versions = async () =>
      (await (await rest('GET', `articles/versions?where[parent][equals]=${id}`)).json()).docs.length
    expect([await read(), await write(), await versions()]).toEqual([404, 403, 0])
    await setup.assign(id, setup.contributor)
    expect([await read(), await write()]).toEqual([200, 200])
    expect(await versions()).toBeGreaterThan(0)
    expect((await rest('DELETE', `articles/${id}`)).status).not.toBe(200)
    await setup.assign(id, setup.other)
    expect([await read(), await write(), await versions()]).toEqual([404, 403, 0])
  })

  test('nobody is given what they cannot write', async () => {
    const id = await setup.pitch(setup.editor)
    const [reader, support] = await Promise.all([
      signInAs(setup.payload, 'reader'),
      signInAs(setup.payload, 'support'),
    ])
    expect(await setup.assign(id, reader)).toBe(409)
    expect(await setup.assign(id, support)).toBe(409)
    const { id: live } = await publishArticle(setup.payload)
    expect(await setup.assign(live, setup.contributor)).toBe(409)
    expect(await setup.assign(live, setup.editor)).toBe(204)
  })

  test('everybody else is refused, whatever they ask', async () => {
    const id = await setup.pitch(setup.editor)
    for (const role of ['reader', 'support'] as const) {
      const as = await signInAs(setup.payload, role)
      const plan = { assigneeId: null, deadline: null, note: '', seen: 1 }
      const answers = [
        await setup.send(as, 'GET', `/${id}`),
        await setup.send(as, 'POST', '', { ...bareIdea, title: 'Mine' }),
        await setup.send(as, 'PUT', `/${id}`, plan),
        await setup.send(as, 'POST', `/${id}/moves`, { to: 'in-work', seen: 1 }),
        await setup.send(as, 'DELETE', `/${id}`),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    }
    expect(await setup.onBoard()).toEqual([[id, 'idea']])
  })
})
