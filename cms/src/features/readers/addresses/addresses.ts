import { addressLimits } from '@meridian/shared/readers/address-limits'
import type { Address, AddressEntry, DeliveryAddress } from '@meridian/shared/readers/address.schema'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { createPublicId } from '../../accounts/public-id.ts'
import { withReaderLock } from '../../../platform/locks/reader-lock.ts'
import { makeDefault, makeNewestDefault } from './default-address.ts'

const placeColumns = [
  'address_line1 as addressLine1',
  'address_line2 as addressLine2',
  'city',
  'state',
  'postal_code as postalCode',
  'country',
] as const

const columns = [
  'public_id as id',
  'first_name as firstName',
  'last_name as lastName',
  ...placeColumns,
  sql.lit('shipping' as const).as('type'),
  'is_default as isDefault',
] as const

/** Whose address it is, and which: another reader's is not found. */
export interface AddressKey {
  userId: number
  id: string
}

/** A reader's addresses: the default one first, then the newest. */
export async function listAddresses(db: SqlClient, userId: number): Promise<Address[]> {
  return sqlOn(db)
    .selectFrom('addresses')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('addresses.id', 'desc')
    .execute()
}

/** Where a reader's print edition goes (spec §3, delivery address): the default address, null without one. */
export async function readDeliveryAddress(db: SqlClient, userId: number): Promise<DeliveryAddress> {
  const address = await sqlOn(db)
    .selectFrom('addresses')
    // A name of one word, as the checkout takes it, is kept as a first name alone.
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('fullName'))
    .select(placeColumns)
    .where('user_id', '=', userId)
    .where((eb) => eb.ref('is_default'))
    .executeTakeFirst()
  return address ?? null
}

export type AddAddressOutcome = { ok: true; address: Address } | { ok: false; reason: 'too-many' }

/** Keeps another address of a reader. The first one is the default, and so is one that is to be. */
export async function addAddress(
  pool: Pool,
  userId: number,
  entry: AddressEntry,
): Promise<AddAddressOutcome> {
  return withReaderLock(pool, userId, async (client) => {
    const { count } = await sqlOn(client)
      .selectFrom('addresses')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (count >= addressLimits.addresses) return { ok: false, reason: 'too-many' }
    const id = createPublicId()
    await sqlOn(client)
      .insertInto('addresses')
      .values({ user_id: userId, public_id: id, ...valuesOf(entry) })
      .execute()
    if (count === 0 || entry.isDefault) await makeDefault(client, { userId, id })
    return { ok: true, address: await readAddress(client, { userId, id }) }
  })
}

/**
 * Changes one of a reader's addresses; null when they have none of this id. The default stays it unless another is. `follow` is in
 * the same transaction.
 */
export async function changeAddress(
  pool: Pool,
  key: AddressKey,
  entry: AddressEntry,
  follow?: (client: SqlClient) => Promise<void>,
): Promise<Address | null> {
  return withReaderLock(pool, key.userId, async (client) => {
    const { numUpdatedRows } = await sqlOn(client)
      .updateTable('addresses')
      .set({ ...valuesOf(entry), updated_at: sql<Date>`now()` })
      .where('user_id', '=', key.userId)
      .where('public_id', '=', key.id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return null
    if (entry.isDefault) await makeDefault(client, key)
    await follow?.(client)
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
    const removed = await sqlOn(client)
      .deleteFrom('addresses')
      .where('user_id', '=', userId)
      .where('public_id', '=', id)
      .returning('is_default as wasDefault')
      .executeTakeFirst()
    if (removed?.wasDefault) await makeNewestDefault(client, userId)
    return removed !== undefined
  })
}

async function readAddress(client: SqlClient, { userId, id }: AddressKey): Promise<Address> {
  return sqlOn(client)
    .selectFrom('addresses')
    .select(columns)
    .where('user_id', '=', userId)
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow()
}

function valuesOf(entry: AddressEntry) {
  const { firstName, lastName, addressLine1, addressLine2, city, state, postalCode, country } = entry
  return {
    first_name: firstName,
    last_name: lastName,
    address_line1: addressLine1,
    address_line2: addressLine2,
    city,
    state,
    postal_code: postalCode,
    country,
  }
}
