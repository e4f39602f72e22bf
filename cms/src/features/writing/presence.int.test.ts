import type { WrittenCollection } from '@meridian/shared/writing/written-collection'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestAccount } from '../../../test/accounts.ts'
import { createCampaign } from '../../../test/campaigns.ts'
import { createIssue, publishArticle } from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'
import { reportPresence } from './presence.ts'

let payload: Payload
let anna: number
let bernd: number
let year = 1950

beforeAll(async () => {
  payload = await openPayload()
  const hire = async (firstName: string) =>
    (await createTestAccount(payload, { role: 'editor', firstName, lastName: 'Weiss' })).userId
  ;[anna, bernd] = [await hire('Anna'), await hire('Bernd')]
})

const published: Record<WrittenCollection, () => Promise<{ id: number; updatedAt: string }>> = {
  articles: () => publishArticle(payload),
  issues: () => createIssue(payload, { year: (year += 1) }),
  campaigns: () => createCampaign(payload),
}

describe.each([
  ['articles', 'article_presence'],
  ['issues', 'issue_presence'],
  ['campaigns', 'campaign_presence'],
] as const)('of %s', (collection, table) => {
  const report = (documentId: number, userId: number, form: string, isOpen = true) =>
    reportPresence(payload.db.pool, { collection, documentId, userId, form, isOpen })
  const namesOf = ({ others }: Awaited<ReturnType<typeof report>>) => others.map(({ name }) => name)
  const publish = () => published[collection]()

  test('a form learns who else has the document open, by name and since when, and not of other documents', async () => {
    const [{ id }, other] = [await publish(), await publish()]
    const begunAtMs = Date.now()
    expect(await report(id, anna, 'form-a')).toMatchObject({ others: [] })
    await report(other.id, bernd, 'form-x')
    const seen = await report(id, bernd, 'form-b')
    expect(seen.others).toEqual([{ name: 'Anna Weiss', isOneself: false, since: expect.any(String) }])
    expect(Date.parse(seen.others[0]?.since ?? '')).toBeGreaterThanOrEqual(begunAtMs)
    expect(namesOf(await report(id, anna, 'form-a'))).toEqual(['Bernd Weiss'])
  })

  test('two windows of one person are one name, and anyone who closes the form is gone', async () => {
    const { id } = await publish()
    await report(id, anna, 'window-1')
    await report(id, anna, 'window-2')
    expect(namesOf(await report(id, bernd, 'form-b'))).toEqual(['Anna Weiss'])
    expect((await report(id, anna, 'window-1')).others).toMatchObject([
      { name: 'Anna Weiss', isOneself: true },
      { name: 'Bernd Weiss', isOneself: false },
    ])
    await report(id, anna, 'window-1', false)
    await report(id, anna, 'window-2', false)
    expect(namesOf(await report(id, bernd, 'form-b'))).toEqual([])
  })

  test('a form that says nothing any more is forgotten', async () => {
    const { id } = await publish()
    await report(id, anna, 'form-a')
    await payload.db.pool.query(`update ${table} set seen_at = now() - interval '31 seconds'`)
    expect(namesOf(await report(id, bernd, 'form-b'))).toEqual([])
  })

  test('it also learns which version is the newest, and nothing of a document that is not there', async () => {
    const document = await publish()
    const { newest } = await report(document.id, anna, 'form-a')
    expect(newest).toEqual({ updatedAt: document.updatedAt, by: null, editedIn: null })
    expect(await report(2_000_000_000, anna, 'form-a')).toEqual({ others: [], newest: null })
  })

  test('a document that is deleted while it is open leaves nothing behind', async () => {
    const { id } = await publish()
    await report(id, anna, 'the-last-form')
    await payload.delete({ collection, id })
    const { rows } = await payload.db.pool.query(`select 1 from ${table} where form = 'the-last-form'`)
    expect(rows).toEqual([])
  })
})

test('an article is not open because the issue of the same number is', async () => {
  const { id } = await published.issues()
  const as = { documentId: id, isOpen: true }
  await reportPresence(payload.db.pool, { ...as, collection: 'issues', userId: anna, form: 'form-i' })
  const seen = await reportPresence(payload.db.pool, {
    ...as,
    collection: 'articles',
    userId: bernd,
    form: 'form-j',
  })
  expect(seen.others).toEqual([])
})
