/*
 * The CMS on the database of a restored backup, for `RestoredDatabases`: it is started once, does what it is told there, and ends
 * when its parent lets go of it.
 */
import { getPayload } from 'payload'
import config from '../../payload.config.ts'
import { migrateDatabase } from '../migrate/migrate-database.ts'
import { forbidWrites, readDocuments } from '../read-documents.ts'
import { type CmsReport, CmsOrderSchema } from './restored-cms-messages.ts'

process.once('disconnect', () => process.exit(0))
process.on('message', (message) => {
  void obey(message).then((report) => process.send?.(report))
})

async function obey(message: unknown): Promise<CmsReport> {
  try {
    const order = CmsOrderSchema.parse(message)
    if (order.kind === 'migrate') await migrateDatabase(order.migrations)
    else await readOnly()
    return { failure: null }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

async function readOnly(): Promise<void> {
  const payload = await getPayload({ config, disableOnInit: true })
  await forbidWrites(payload)
  await readDocuments(payload)
}
