import type { CheckoutAddress } from '@meridian/shared/billing/checkout.schema'
import { addressLimits } from '@meridian/shared/readers/address.schema'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { createPublicId } from '../../accounts/public-id.ts'
import { makeDefault } from '../../readers/addresses/default-address.ts'
import { splitFullName } from './full-name.ts'

const IdSchema = z.object({ id: z.string() }).array()
const CountSchema = z.tuple([z.object({ count: z.coerce.number() })])

/** Whether a reader has said before where the print edition goes. */
export async function hasDeliveryAddress(db: SqlClient, userId: number): Promise<boolean> {
  const { rows } = await db.query('select from addresses where user_id = $1 and is_default', [userId])
  return rows.length > 0
}

/**
 * Makes an address that was given at the checkout the reader's default one. The same address is kept once, and a checkout session
 * that corrects what it has sent before corrects that. False when the address book is full. In the reader's turn.
 */
export async function saveDeliveryAddress(
  client: PoolClient,
  input: { userId: number; checkoutSessionId: string; address: CheckoutAddress },
): Promise<boolean> {
  const { userId, checkoutSessionId } = input
  const values = valuesOf(input.address)
  const id = (await findSame(client, userId, values)) ?? (await correct(client, input, values))
  if (id !== null) return makeDefault(client, { userId, id })
  const counted = await client.query('select count(*) from addresses where user_id = $1', [userId])
  const [{ count }] = CountSchema.parse(counted.rows)
  if (count >= addressLimits.addresses) return false
  const newId = createPublicId()
  await client.query(
    `insert into addresses (user_id, public_id, first_name, last_name, address_line1, address_line2, city, state,
                            postal_code, country)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [userId, newId, ...values],
  )
  await client.query('update checkouts set address_id = $2 where id = $1', [checkoutSessionId, newId])
  return makeDefault(client, { userId, id: newId })
}

async function findSame(
  client: PoolClient,
  userId: number,
  values: (string | null)[],
): Promise<string | null> {
  const { rows } = await client.query(
    `select public_id as id from addresses
      where user_id = $1 and (first_name, last_name, address_line1, city, postal_code, country)
            = ($2, $3, $4, $6, $8, $9)
        and address_line2 is not distinct from $5 and state is not distinct from $7
      order by id limit 1`,
    [userId, ...values],
  )
  return IdSchema.parse(rows)[0]?.id ?? null
}

async function correct(
  client: PoolClient,
  { userId, checkoutSessionId }: { userId: number; checkoutSessionId: string },
  values: (string | null)[],
): Promise<string | null> {
  const { rows } = await client.query(
    `update addresses
        set first_name = $3, last_name = $4, address_line1 = $5, address_line2 = $6, city = $7, state = $8,
            postal_code = $9, country = $10, updated_at = now()
      where user_id = $1 and public_id = (select address_id from checkouts where id = $2)
      returning public_id as id`,
    [userId, checkoutSessionId, ...values],
  )
  return IdSchema.parse(rows)[0]?.id ?? null
}

function valuesOf(address: CheckoutAddress): (string | null)[] {
  const { fullName, addressLine1, addressLine2, city, state, postalCode, country } = address
  const { firstName, lastName } = splitFullName(fullName)
  return [firstName, lastName, addressLine1, addressLine2, city, state, postalCode, country]
}
