import type { Payload } from 'payload'

/**
 * Reads the newest document of every collection, and every global, through Payload: whether this version of the CMS finds
 * its way in the database.
 */
export async function readDocuments(payload: Payload): Promise<void> {
  for (const { slug } of payload.config.collections) {
    await payload.find({ collection: slug, limit: 1, depth: 1, sort: '-id' })
  }
  for (const { slug } of payload.config.globals) await payload.findGlobal({ slug, depth: 1 })
}

/** From now on this Payload can write nothing. Nothing else may use it meanwhile. */
export async function forbidWrites({ db: { pool } }: Payload): Promise<void> {
  pool.options.options = '-c default_transaction_read_only=on'
  // Connections that are open already may write still: they are closed.
  const open = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  for (const client of open) client.release(true)
}
