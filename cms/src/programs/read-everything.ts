/*
 * `node src/programs/read-everything.ts`: reads the newest document of every collection, and every global, through Payload, and
 * can write nothing: whether this version of the CMS finds its way in a database.
 */
import { getPayload } from 'payload'
import { env } from '../env.ts'

const readOnly = new URL(env.DATABASE_URL)
readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
env.DATABASE_URL = readOnly.href

const { default: config } = await import('../payload.config.ts')
const payload = await getPayload({ config, disableOnInit: true })
for (const { slug } of payload.config.collections) {
  await payload.find({ collection: slug, limit: 1, depth: 1, sort: '-id' })
}
for (const { slug } of payload.config.globals) await payload.findGlobal({ slug, depth: 1 })
// Payload leaves its pool open when it is destroyed, which would keep the process alive.
process.exit(0)
