import {
  type Address,
  type AddressEntry,
  addressLimits,
  AddressSchema,
  type DeliveryAddress,
  DeliveryAddressSchema,
} from '@meridian/shared/readers/address.schema'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { createPublicId } from '../../accounts/public-id.ts'
import { withReaderLock } from '../../../platform/locks/reader-lock.ts'
import { makeDefault, makeNewestDefault } from './default-address.ts'

const columns = `public_id as id, first_name as "firstName", last_name as "lastName", address_line1 as "addressLine1",
  address_line2 as "addressLine2", city, state, postal_code as "postalCode", country, 'shipping' as type,
  is_default as "isDefault"`

const CountSchema = z.tuple([z.object({ count: z.coerce.number() })])
const RemovedSchema = z.object({ wasDefault: z.boolean() }).array()

/** Whose address it is, and which: another reader's is not found. */
export interface AddressKey {
  userId: number
  id: string
}

/** A reader's addresses: the default one first, then the newest. */
export async function listAddresses(db: SqlClient, userId: number): Promise<Address[]> {
  const { rows } = await db.query(
    `select ${columns} from addresses where user_id = $1 order by is_default desc, addresses.id desc`,
    [userId],
  )
  return AddressSchema.array().parse(rows)
}

/** Where a reader's print edition goes (spec §3, delivery address): the default address, null without one. */
export async function readDeliveryAddress(db: SqlClient, userId: number): Promise<DeliveryAddress> {
  const { rows } = await db.query(
    // A name of one word, as the checkout takes it, is kept as a first name alone.
    `select trim(first_name || ' ' || last_name) as "fullName", address_line1 as "addressLine1",
            address_line2 as "addressLine2", city, state, postal_code as "postalCode", country
       from addresses where user_id = $1 and is_default`,
    [userId],
  )
  return DeliveryAddressSchema.parse(rows[0] ?? null)
}

export type AddAddressOutcome = { ok: true; address: Address } | { ok: false; reason: 'too-many' }

/** Keeps another address of a reader. The first one is the default, and so is one that is to be. */
export async function addAddress(
  pool: Pool,
  userId: number,
  entry: AddressEntry,
): Promise<AddAddressOutcome> {
  return withReaderLock(pool, userId, async (client) => {
    const counted = await client.query('select count(*) from addresses where user_id = $1', [userId])
    const [{ count }] = CountSchema.parse(counted.rows)
    if (count >= addressLimits.addresses) return { ok: false, reason: 'too-many' }
    const id = createPublicId()
    await client.query(
      `insert into addresses (user_id, public_id, first_name, last_name, address_line1, address_line2, city, state,
                              postal_code, country)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [userId, id, ...valuesOf(entry)],
    )
    if (count === 0 || entry.isDefault) await makeDefault(client, { userId, id })
    return { ok: true, address: await readAddress(client, { userId, id }) }
  })
}

/** Changes one of a reader's addresses; null when they have none of this id. The default stays it unless another is. */
export async function changeAddress(
  pool: Pool,
  key: AddressKey,
  entry: AddressEntry,
): Promise<Address | null> {
  return withReaderLock(pool, key.userId, async (client) => {
    const { rowCount } = await client.query(
      `update addresses
          set first_name = $3, last_name = $4, address_line1 = $5, address_line2 = $6, city = $7, state = $8,
              postal_code = $9, country = $10, updated_at = now()
        where user_id = $1 and public_id = $2`,
      [key.userId, key.id, ...valuesOf(entry)],
    )
    if (rowCount === 0) return null
    if (entry.isDefault) await makeDefault(client, key)
    return readAddress(client, key)
  })
}

/** Makes one of a reader's addresses the default; false when they have none of this id. */
export async function chooseDefaultAddress(pool: Pool, key: AddressKey): Promise<boolean> {
  return withReaderLock(pool, key.userId, (client) => makeDefault(client, key))
}

/**
 * Deletes one of a reader's addresses; false when they have none of this id. After the default one, the newest of the
 * others is it.
 */
export async function removeAddress(pool: Pool, { userId, id }: AddressKey): Promise<boolean> {
  return withReaderLock(pool, userId, async (client) => {
    const { rows } = await client.query(
      'delete from addresses where user_id = $1 and public_id = $2 returning is_default as "wasDefault"',
      [userId, id],
    )
    const [removed] = RemovedSchema.parse(rows)
    if (removed?.wasDefault) await makeNewestDefault(client, userId)
    return removed !== undefined
  })
}

async function readAddress(client: SqlClient, { userId, id }: AddressKey): Promise<Address> {
  const { rows } = await client.query(
    `select ${columns} from addresses where user_id = $1 and public_id = $2`,
    [userId, id],
  )
  return AddressSchema.parse(rows[0])
}

function valuesOf(entry: AddressEntry): (string | null)[] {
  const { firstName, lastName, addressLine1, addressLine2, city, state, postalCode, country } = entry
  return [firstName, lastName, addressLine1, addressLine2, city, state, postalCode, country]
}
