/*
 * `import-process.ts {runId}`: the present step of an import, in a process of its own, because it takes minutes of a core and the
 * worker delivers publishes meanwhile.
 */
import { Pool } from 'pg'
import { env } from '../../../env.ts'
import { doStep } from '../runs/do-step.ts'

// The worker is gone: the next one goes on where this one was.
process.once('disconnect', () => process.exit(1))

const runId = Number(process.argv[2])
if (!Number.isSafeInteger(runId)) throw new Error('Name the import.')
const pool = new Pool({ connectionString: env.DATABASE_URL, max: 3, application_name: 'meridian import' })
await doStep({ pool, runId, signal: new AbortController().signal })
// Payload leaves its pool open, which would keep the process alive.
process.exit(0)
