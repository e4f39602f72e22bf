import type { PostgresAdapterArgs } from '@payloadcms/db-postgres'
import { timestamp } from '@payloadcms/db-postgres/drizzle/pg-core'

/** What adds tables or indexes of ours to those that Payload makes of the collections. */
export type SchemaHook = NonNullable<PostgresAdapterArgs['afterSchemaInit']>[number]

/** A column for a moment, in milliseconds, the precision of Payload's own: so that keyset cursors compare exactly. */
export const instant = (name: string) => timestamp(name, { mode: 'string', precision: 3, withTimezone: true })
