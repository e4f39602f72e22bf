import { commitTransaction, createLocalReq, initTransaction } from 'payload'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPayload } from '../../../test/payload.ts'
import { clientOf } from './sql-client.ts'
import { sqlOn } from './typed-sql.ts'

const payload = await openPayload()
const { pool } = payload.db
const sentAt = new Date('2026-11-24T08:00:00.123Z')

beforeEach(() => pool.query('delete from mail_deliveries'))

afterAll(() => payload.destroy())

test('a statement runs on the pool, with times as dates', async () => {
  const { numInsertedOrUpdatedRows } = await sqlOn(pool)
    .insertInto('mail_deliveries')
    .values({ key: 'a', sent_at: sentAt })
    .executeTakeFirst()
  expect(numInsertedOrUpdatedRows).toBe(1n)
  const rows = await sqlOn(pool).selectFrom('mail_deliveries').select(['key', 'sent_at as sentAt']).execute()
  expect(rows).toEqual([{ key: 'a', sentAt }])
})

test('a statement is part of the transaction whose connection it is given', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await sqlOn(client).insertInto('mail_deliveries').values({ key: 'a' }).execute()
  await client.query('rollback')
  client.release()
  expect(await sqlOn(pool).selectFrom('mail_deliveries').select('key').execute()).toEqual([])
})

test('a statement is part of the transaction of a request, and tells how many rows it has changed', async () => {
  const req = await createLocalReq({}, payload)
  await initTransaction(req)
  const db = sqlOn(await clientOf(req))
  await db
    .insertInto('mail_deliveries')
    .values([{ key: 'a' }, { key: 'b' }, { key: 'c' }])
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('mail_deliveries')
    .set({ sent_at: sentAt })
    .where('key', 'in', ['a', 'b'])
    .executeTakeFirst()
  expect(numUpdatedRows).toBe(2n)
  expect(await sqlOn(pool).selectFrom('mail_deliveries').select('key').execute()).toEqual([])
  await commitTransaction(req)
  expect(await sqlOn(pool).selectFrom('mail_deliveries').select('key').orderBy('key').execute()).toEqual([
    { key: 'a' },
    { key: 'b' },
    { key: 'c' },
  ])
})

test('a column that a table does not have is an error of the types and of the database', async () => {
  // @ts-expect-error There is no such column.
  const statement = sqlOn(pool).selectFrom('mail_deliveries').select('sent_to')
  await expect(statement.execute()).rejects.toThrow('column "sent_to" does not exist')
})
