/*
 * `node src/programs/purge-cdn.ts`: has the CDN forget every page. Needed after readers were led to site servers of another
 * build by the load balancer alone; what changes on a site server is purged without it.
 */
import { allPagesKey } from '@meridian/shared/cdn/cdn-keys'
import { Pool } from 'pg'
import { env } from '../env.ts'
import { recordPurges } from '../features/cdn/purge-rows.ts'

if (!env.cdn) {
  console.error('✗ There is no CDN: CDN is not set.')
  process.exitCode = 1
} else {
  const db = new Pool({ connectionString: env.DATABASE_URL, max: 1 })
  await recordPurges(db, { keys: [allPagesKey], purgeUrls: env.cdn.purgeUrls })
  await db.end()
  console.log('✓ The worker has the CDN forget every page.')
}
