import { sql } from '@payloadcms/db-postgres/drizzle'
import { uniqueIndex } from '@payloadcms/db-postgres/drizzle/pg-core'
import type { SchemaHook } from '../../platform/database/schema-hook.ts'

/** One account for each address, however it is capitalised: the database sees to it when two register at once. */
export const accountIndexes: SchemaHook = ({ schema, extendTable }) => {
  const { users } = schema.tables
  if (!users) throw new Error('The table of users is not in the schema.')
  extendTable({
    table: users,
    extraConfig: (table) => ({
      oneForEachAddress: uniqueIndex('users_address_idx').on(sql`lower(${table.email})`),
    }),
  })
  return schema
}
