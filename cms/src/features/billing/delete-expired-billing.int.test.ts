import { beforeAll, expect, test } from 'vitest'
import type { Payload } from 'payload'
import { openCms } from '../../../test/magazine.ts'
import { deleteExpiredPayments } from './delete-expired-billing.ts'

let payload: Payload

beforeAll(async () => {
  payload = await openCms()
})

test('a payment is kept for ten years after the end of its own, and of that of its last invoice,', async () => {
  const { pool } = payload.db
  await pool.query(
    `insert into payments (public_id, description, amount_cents, status, created_at)
     select name, 'A plan', 20000, 'succeeded', date_trunc('year', now()) - interval '10 years' + age
       from (values ('last year to keep', interval '1 second'), ('one second too old', interval '-1 second')) as payment (name, age)`,
  )
  await pool.query(
    `with kept as (
       insert into payments (public_id, description, amount_cents, status, created_at)
       values ('corrected later', 'A plan', 20000, 'succeeded', now() - interval '12 years'),
              ('invoiced long ago', 'A plan', 20000, 'succeeded', now() - interval '12 years') returning id, public_id)
     insert into invoices (number, series, series_number, kind, payment_id, issued_at, content)
     select 'OLD-' || id, 'OLD-', id, 'invoice', id,
            case public_id when 'corrected later' then now() - interval '8 years' else now() - interval '12 years' end, '{}'
       from kept`,
  )
  await deleteExpiredPayments(pool)
  const { rows } = await pool.query('select public_id from payments order by id')
  expect(rows).toEqual([{ public_id: 'last year to keep' }, { public_id: 'corrected later' }])
  expect((await pool.query('select from invoices')).rowCount).toBe(1)
})
