import { sql } from '@payloadcms/db-postgres/drizzle'
import { index, uniqueIndex } from '@payloadcms/db-postgres/drizzle/pg-core'
import type { SchemaHook } from '../../platform/database/schema-hook.ts'

/** One notice for each subscription, rule and period: two workers at once send one. */
export const contractIndexes: SchemaHook = ({ schema, extendTable }) => {
  const { notices, contract_cases: cases, contract_declarations: declarations } = schema.tables
  if (!notices || !cases || !declarations) {
    throw new Error('The tables of notices, cases and declarations are not in the schema.')
  }
  extendTable({
    table: notices,
    extraConfig: (table) => ({
      once: uniqueIndex('notices_once_idx').on(table.subscription, table.rule, table.period),
      undelivered: index('notices_undelivered_idx')
        .on(table.dueBy)
        .where(sql`delivered_at is null`),
    }),
  })
  extendTable({
    table: cases,
    extraConfig: (table) => ({
      unsettled: index('contract_cases_unsettled_idx')
        .on(table.dueAt)
        .where(sql`state <> 'settled'`),
    }),
  })
  extendTable({
    table: declarations,
    extraConfig: (table) => ({
      unsettled: index('contract_declarations_unsettled_idx')
        .on(table.createdAt)
        .where(sql`settled_at is null`),
    }),
  })
  return schema
}
