/*
 * `node src/programs/read-everything.ts`: reads the newest document of every collection, and every global, through Payload, and
 * can write nothing: whether this version of the CMS finds its way in a database.
 */
import { getPayload } from 'payload'
import { env } from '../env.ts'
import { readDocuments } from './read-documents.ts'

const readOnly = new URL(env.DATABASE_URL)
readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
env.DATABASE_URL = readOnly.href

const { default: config } = await import('../payload.config.ts')
await readDocuments(await getPayload({ config, disableOnInit: true }))
// Payload leaves its pool open when it is destroyed, which would keep the process alive.
process.exit(0)
