import { sql } from 'kysely'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { InvoiceSeller } from './invoice-content.ts'
import type { TaxSettings } from './tax.ts'

const text = z
  .string()
  .nullable()
  .transform((value) => value?.trim() || null)
/** A percentage is kept with up to three decimal places. */
const rate = z.coerce.number().transform((percent) => Math.round(percent * 1000))

const RowSchema = z.object({
  magazine: z.string(),
  prefix: z.string(),
  legalName: text,
  address: text,
  country: text,
  taxId: text,
  vatId: text,
  register: text,
  email: text,
  phone: text,
  otherName: z.string(),
  otherRate: rate,
  otherNote: text,
  rates: z
    .object({ country: z.string(), name: z.string(), rate, note: text, validFrom: z.string().nullable() })
    .array(),
})

export interface InvoicingSettings extends TaxSettings {
  magazine: string
  seller: InvoiceSeller
  /** What numbers begin with where money is taken. */
  prefix: string
}

/** What invoices say that are issued now: as it is set under Invoices and tax. */
export async function readInvoicingSettings(db: SqlClient): Promise<InvoicingSettings> {
  const row = await sqlOn(db)
    .selectFrom(sql<{ one: number }>`(select 1 as one)`.as('always'))
    .leftJoin('invoicing', (join) => join.onTrue())
    .leftJoin('site_settings as site', (join) => join.onTrue())
    .select(({ fn, val }) => [
      fn.coalesce('site.name', val('Meridian')).as('magazine'),
      fn.coalesce('invoicing.prefix', val('INV')).as('prefix'),
      'invoicing.seller_legal_name as legalName',
      'invoicing.seller_address as address',
      'invoicing.seller_country as country',
      'invoicing.seller_tax_id as taxId',
      'invoicing.seller_vat_id as vatId',
      'invoicing.seller_register as register',
      'invoicing.seller_email as email',
      'invoicing.seller_phone as phone',
      fn.coalesce('invoicing.otherwise_name', val('VAT')).as('otherName'),
      fn.coalesce('invoicing.otherwise_percent', sql<string>`0`).as('otherRate'),
      'invoicing.otherwise_note as otherNote',
      sql<unknown>`coalesce((select json_agg(json_build_object('country', country, 'name', name, 'rate', percent, 'note', note,
          'validFrom', to_char(valid_from at time zone 'UTC', 'YYYY-MM-DD')) order by _order)
        from invoicing_rates where _parent_id = invoicing.id), '[]')`.as('rates'),
    ])
    .limit(1)
    .executeTakeFirstOrThrow()
  const { magazine, prefix, legalName, address, otherName, otherRate, otherNote, rates, ...seller } =
    RowSchema.parse(row)
  const lines = (address ?? '').split('\n').map((line) => line.trim())
  return {
    magazine,
    prefix,
    seller: { ...seller, name: legalName ?? magazine, address: lines.filter((line) => line !== '') },
    otherwise: { name: otherName, rate: otherRate, note: otherNote },
    rates,
  }
}

/** What an invoice has to say of its seller and does not, by the labels of the form; nothing while no paid plan is offered. */
export async function missingSellerDetails(db: SqlClient): Promise<string[]> {
  const sold = await sqlOn(db)
    .selectFrom('plans')
    .select('id')
    .where('is_offered', '=', true)
    .where('price_cents', '>', sql<string>`0`)
    .limit(1)
    .executeTakeFirst()
  if (!sold) return []
  const { seller } = await readInvoicingSettings(db)
  const named = await sqlOn(db).selectFrom('invoicing').select('seller_legal_name as name').executeTakeFirst()
  return [
    ...(named?.name ? [] : ['Legal name']),
    ...(seller.address.length > 0 ? [] : ['Address']),
    ...(seller.country === null ? ['Country'] : []),
    ...(seller.taxId === null && seller.vatId === null ? ['Tax number or VAT number'] : []),
  ]
}
