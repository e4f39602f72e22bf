import type { CheckoutAddress } from '@meridian/shared/billing/checkout-address.schema'
import { addressLimits } from '@meridian/shared/readers/address-limits'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { createPublicId } from '../../accounts/public-id.ts'
import { readDeliveryAddress } from '../../readers/addresses/addresses.ts'
import { makeDefault } from '../../readers/addresses/default-address.ts'
import { isDeliveredTo } from '../../readers/addresses/delivery-countries.ts'

type Values = ReturnType<typeof valuesOf>

/** Whether a reader has said before where the print edition goes, and it is still delivered there. */
export async function hasDeliveryAddress(db: SqlClient, userId: number): Promise<boolean> {
  const address = await readDeliveryAddress(db, userId)
  return address !== null && isDeliveredTo(db, address.country)
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
  const values = valuesOf(input.address, await readName(client, userId))
  const id = (await findSame(client, userId, values)) ?? (await correct(client, input, values))
  if (id !== null) return makeDefault(client, { userId, id })
  const { count } = await sqlOn(client)
    .selectFrom('addresses')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= addressLimits.addresses) return false
  const newId = createPublicId()
  await sqlOn(client)
    .insertInto('addresses')
    .values({ user_id: userId, public_id: newId, ...values })
    .execute()
  await sqlOn(client)
    .updateTable('checkouts')
    .set({ address_id: newId })
    .where('id', '=', checkoutSessionId)
    .execute()
  return makeDefault(client, { userId, id: newId })
}

async function findSame(client: PoolClient, userId: number, values: Values): Promise<string | null> {
  const { address_line2: line2, state, ...always } = values
  const same = await sqlOn(client)
    .selectFrom('addresses')
    .select('public_id')
    .where((eb) => eb.and({ user_id: userId, ...always }))
    .where('address_line2', 'is not distinct from', line2)
    .where('state', 'is not distinct from', state)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return same?.public_id ?? null
}

async function correct(
  client: PoolClient,
  { userId, checkoutSessionId }: { userId: number; checkoutSessionId: string },
  values: Values,
): Promise<string | null> {
  const corrected = await sqlOn(client)
    .updateTable('addresses')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('public_id', '=', (eb) =>
      eb.selectFrom('checkouts').select('address_id').where('checkouts.id', '=', checkoutSessionId),
    )
    .returning('public_id')
    .executeTakeFirst()
  return corrected?.public_id ?? null
}

interface PersonName {
  firstName: string
  lastName: string
}

async function readName(client: PoolClient, userId: number): Promise<PersonName> {
  const { first, last } = await sqlOn(client)
    .selectFrom('users')
    .select(['first_name as first', 'last_name as last'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { firstName: first ?? '', lastName: last ?? '' }
}

function valuesOf({ fullName, ...place }: CheckoutAddress, reader: PersonName) {
  const { firstName, lastName } = splitFullName(fullName, reader)
  return {
    first_name: firstName,
    last_name: lastName,
    address_line1: place.addressLine1,
    address_line2: place.addressLine2,
    city: place.city,
    state: place.state,
    postal_code: place.postalCode,
    country: place.country,
  }
}

/**
 * The two parts in which the address book keeps a name (spec.md §3): of the reader's own name those of the account, of
 * another the last word and what stands before it. Of a name of one word there is no last one.
 */
export function splitFullName(fullName: string, reader: PersonName): PersonName {
  const name = fullName.trim()
  if (name === `${reader.firstName} ${reader.lastName}`) return reader
  const words = name.split(/\s+/)
  const lastName = words.length > 1 ? (words.at(-1) ?? '') : ''
  return { firstName: words.slice(0, Math.max(1, words.length - 1)).join(' '), lastName }
}
