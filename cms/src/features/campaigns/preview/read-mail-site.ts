import { sql } from 'kysely'
import { env } from '../../../env.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { MailOptions } from '../render/render-mail.ts'

/** What every mail says of the magazine: its name, and where its publisher is, as invoices say it. */
export async function readMailSite(
  client: SqlClient,
): Promise<Pick<MailOptions, 'siteName' | 'siteUrl' | 'postalAddress'>> {
  const row = await sqlOn(client)
    .selectFrom(sql<{ one: number }>`(select 1 as one)`.as('always'))
    .leftJoin('invoicing', (join) => join.onTrue())
    .leftJoin('site_settings as site', (join) => join.onTrue())
    .select([
      'site.name',
      'invoicing.seller_legal_name as legalName',
      'invoicing.seller_address as address',
      'invoicing.seller_country as country',
    ])
    .executeTakeFirst()
  const country = row?.country ? new Intl.DisplayNames('en', { type: 'region' }).of(row.country) : null
  const siteName = row?.name ?? env.MAIL_FROM.name
  const lines = [row?.legalName, row?.address, country].filter(
    (line): line is string => typeof line === 'string' && line.trim() !== '',
  )
  return { siteName, siteUrl: env.PUBLIC_URL, postalAddress: lines.join('\n') }
}
