/*
 * `node src/programs/rebuild-search.ts`: brings the search into step with the published articles. Needed after data was written
 * past the CMS; readers can search all the while.
 */
import { getPayload } from 'payload'
import { rebuildSearch } from '../features/search/rebuild-search.ts'
import config from '../payload.config.ts'

const payload = await getPayload({ config, disableOnInit: true })
let reported = 0
await rebuildSearch(payload.db.pool, (articles) => {
  if (articles - reported < 10_000) return
  reported = articles
  process.stdout.write(`${articles} articles\n`)
})
process.stdout.write('The search is in step with the published articles.\n')
// Payload leaves its pool open when it is destroyed, which would keep the process alive.
process.exit(0)
