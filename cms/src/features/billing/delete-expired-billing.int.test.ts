import { beforeAll, expect, test } from 'vitest'
import type { Payload } from 'payload'
import { openCms } from '../../../test/magazine.ts'
import { deleteExpiredPayments } from './delete-expired-billing.ts'

let payload: Payload

beforeAll(async () => {
  payload = await openCms()
})

test('a payment is kept for ten years after the end of its own', async () => {
  const { pool } = payload.db
  await pool.query(
    `insert into payments (public_id, description, amount_cents, status, created_at)
     select name, 'A plan', 20000, 'succeeded', date_trunc('year', now()) - interval '10 years' + age
       from (values ('last year to keep', interval '1 second'), ('one second too old', interval '-1 second')) as payment (name, age)`,
  )
  await deleteExpiredPayments(pool)
  const { rows } = await pool.query('select public_id from payments')
  expect(rows).toEqual([{ public_id: 'last year to keep' }])
})
