import type { InvoiceDetails, InvoiceDetailsEntry } from '@meridian/shared/billing/invoice-details.schema'
import { countryCodes, countryName } from '@meridian/shared/billing/countries'
import { sql } from 'kysely'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

/** Whom invoices are made out to; for a reader who has not said it, a suggestion out of name and delivery address. */
export async function readInvoiceDetails(db: SqlClient, userId: number): Promise<InvoiceDetails> {
  const saved = await sqlOn(db)
    .selectFrom('invoice_details')
    .select([
      'name',
      'company',
      'address_line1 as addressLine1',
      'address_line2 as addressLine2',
      'city',
      'state',
      'postal_code as postalCode',
      'country',
      'vat_id as vatId',
      'reference',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return saved ? { ...saved, isSaved: true } : suggestDetails(db, userId)
}

async function suggestDetails(db: SqlClient, userId: number): Promise<InvoiceDetails> {
  const reader = await sqlOn(db)
    .selectFrom('users as reader')
    .leftJoin('addresses as address', (join) =>
      join.onRef('address.user_id', '=', 'reader.id').on('address.is_default', '=', true),
    )
    .select([
      sql<string>`concat_ws(' ', reader.first_name, reader.last_name)`.as('name'),
      sql<string>`coalesce(address.address_line1, '')`.as('addressLine1'),
      'address.address_line2 as addressLine2',
      sql<string>`coalesce(address.city, '')`.as('city'),
      'address.state',
      'address.postal_code as postalCode',
      'address.country as countryName',
    ])
    .where('reader.id', '=', userId)
    .executeTakeFirstOrThrow()
  const { countryName: name, ...rest } = reader
  const country = countryCodes.find((code) => countryName(code) === name) ?? null
  return { ...rest, company: null, country, vatId: null, reference: null, isSaved: false }
}

/** From now on invoices are made out like this; those that were issued stay as they are. */
export async function saveInvoiceDetails(
  db: SqlClient,
  userId: number,
  details: InvoiceDetailsEntry,
): Promise<InvoiceDetails> {
  const values = {
    name: details.name,
    company: details.company,
    address_line1: details.addressLine1,
    address_line2: details.addressLine2,
    city: details.city,
    state: details.state,
    postal_code: details.postalCode,
    country: details.country,
    vat_id: details.vatId,
    reference: details.reference,
    updated_at: sql<Date>`now()`,
  }
  await sqlOn(db)
    .insertInto('invoice_details')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  return { ...details, isSaved: true }
}
