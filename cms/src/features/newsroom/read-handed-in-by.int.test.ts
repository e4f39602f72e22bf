import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { createTestAccount, payloadUserOf } from '../../../test/accounts.ts'
import { articleData } from '../../../test/content.ts'
import { openCms } from '../../../test/magazine.ts'
import type { Article, User } from '../../payload-types.ts'
import { readHandedInBy } from './read-handed-in-by.ts'

let payload: Payload
let anna: User
let bruno: User

beforeAll(async () => {
  payload = await openCms()
  const hire = async (firstName: string) =>
    payloadUserOf(payload, await createTestAccount(payload, { role: 'editor', firstName, lastName: 'Weiss' }))
  anna = await hire('Anna')
  bruno = await hire('Bruno')
})

test('who handed an article in is known while others work on it, until it is taken back', async () => {
  const data = { ...(await articleData(payload)), _status: 'draft' as const }
  const { id } = await payload.create({ collection: 'articles', draft: true, data, user: anna })
  const save = (user: User, change: Partial<Article>) =>
    payload.update({ collection: 'articles', id, draft: true, data: change, user })
  const handedInBy = () => readHandedInBy(payload.db.pool, id)
  expect(await handedInBy()).toBeNull()
  await save(anna, { isReadyForReview: true })
  await save(bruno, { title: 'Better' })
  expect(await handedInBy()).toBe('Anna Weiss')
  await save(anna, { isReadyForReview: false })
  expect(await handedInBy()).toBeNull()
  await save(bruno, { isReadyForReview: true })
  expect(await handedInBy()).toBe('Bruno Weiss')
  await payload.update({ collection: 'articles', id, data: { _status: 'published' } })
  expect(await handedInBy()).toBeNull()
})
