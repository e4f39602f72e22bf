import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { createTestAccount } from '../../../test/accounts.ts'
import { publishArticle } from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'
import { reportPresence } from './presence.ts'

let payload: Payload
let anna: number
let bernd: number

beforeAll(async () => {
  payload = await openPayload()
  const hire = async (firstName: string) =>
    (await createTestAccount(payload, { role: 'editor', firstName, lastName: 'Weiss' })).userId
  ;[anna, bernd] = [await hire('Anna'), await hire('Bernd')]
})

const report = (articleId: number, userId: number, form: string, isOpen = true) =>
  reportPresence(payload.db.pool, { articleId, userId, form, isOpen })

const namesOf = ({ others }: Awaited<ReturnType<typeof report>>) => others.map(({ name }) => name)

test('a form learns who else has the article open, by name and since when, and not of other articles', async () => {
  const [{ id }, other] = [await publishArticle(payload), await publishArticle(payload)]
  const begunAtMs = Date.now()
  expect(await report(id, anna, 'form-a')).toMatchObject({ others: [] })
  await report(other.id, bernd, 'form-x')
  const seen = await report(id, bernd, 'form-b')
  expect(seen.others).toEqual([{ name: 'Anna Weiss', isOneself: false, since: expect.any(String) }])
  expect(Date.parse(seen.others[0]?.since ?? '')).toBeGreaterThanOrEqual(begunAtMs)
  expect(namesOf(await report(id, anna, 'form-a'))).toEqual(['Bernd Weiss'])
})

test('two windows of one person are one name, and anyone who closes the form is gone', async () => {
  const { id } = await publishArticle(payload)
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
  const { id } = await publishArticle(payload)
  await report(id, anna, 'form-a')
  await payload.db.pool.query(`update article_presence set seen_at = now() - interval '31 seconds'`)
  expect(namesOf(await report(id, bernd, 'form-b'))).toEqual([])
})

test('it also learns which version is the newest, and nothing of an article that is not there', async () => {
  const article = await publishArticle(payload)
  const { newest } = await report(article.id, anna, 'form-a')
  expect(newest).toEqual({ updatedAt: article.updatedAt, by: null, editedIn: null })
  expect(await report(2_000_000_000, anna, 'form-a')).toEqual({ others: [], newest: null })
})
