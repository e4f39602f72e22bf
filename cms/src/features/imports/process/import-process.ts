/*
 * `import-process.ts {runId} [PATH…]`: the present step of an import, in a process of its own, because it takes minutes of a core, which
 * publishes and readers get first. Its files are those at the paths; without any, those that were uploaded for it.
 */
import { Pool } from 'pg'
import { env } from '../../../env.ts'
import { connectionsGiveWay } from '../../../platform/database/connections-give-way.ts'
import { doStep } from '../runs/do-step.ts'
import { uploadedFiles } from '../runs/uploaded-files.ts'
import { expandSources } from '../sources/archive/expand-sources.ts'

// What began it is gone: the next one goes on where this one was.
process.once('disconnect', () => process.exit(1))

const [runIdText, ...paths] = process.argv.slice(2)
const runId = Number(runIdText)
if (!Number.isSafeInteger(runId)) throw new Error('Name the import.')
const pool = new Pool({ connectionString: env.DATABASE_URL, max: 3, application_name: 'meridian import' })
connectionsGiveWay(pool)
await doStep({
  pool,
  runId,
  signal: new AbortController().signal,
  openFiles: async () => expandSources(paths.length > 0 ? paths : await uploadedFiles(pool, runId)),
})
// Payload leaves its pool open, which would keep the process alive.
process.exit(0)
