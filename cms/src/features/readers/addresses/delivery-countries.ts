import { defaultCountries } from '@meridian/shared/readers/address-limits'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

const PublishedSettings = z.object({ deliveryCountries: z.string().array().min(1) })

/**
 * The countries that the print edition is delivered to, as the staff have published them; before a CMS has started for
 * the first time, those of spec.md §9.
 */
export async function readDeliveryCountries(db: SqlClient): Promise<readonly string[]> {
  const row = await sqlOn(db)
    .selectFrom('published_globals')
    .select('data')
    .where('slug', '=', 'site-settings')
    .executeTakeFirst()
  const published = PublishedSettings.safeParse(row?.data)
  return published.success ? published.data.deliveryCountries : defaultCountries
}

/** Whether addresses of a country are taken. */
export async function isDeliveredTo(db: SqlClient, country: string): Promise<boolean> {
  return (await readDeliveryCountries(db)).includes(country)
}
