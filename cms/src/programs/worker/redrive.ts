/*
 * `node src/programs/worker/redrive.ts [kind of job]`: queues again what lies with the dead letters, all of it or one
 * kind of job, once its cause is repaired.
 */
import { PgBoss } from 'pg-boss'
import { deadLetters } from '../../platform/queue/dead-letters.ts'
import { env } from '../../env.ts'

const [, , sourceName] = process.argv
const boss = new PgBoss({ connectionString: env.DATABASE_URL, max: 1, supervise: false, schedule: false })
await boss.start()
const moved = await boss.redrive(deadLetters, sourceName === undefined ? {} : { sourceName })
await boss.stop({ graceful: false })
console.log(`${moved} ${moved === 1 ? 'job is' : 'jobs are'} queued again.`)
