import { siteTag } from '@meridian/shared/publishing/tags'
import type { Payload } from 'payload'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import type { Queryable } from '../../../platform/database/rows.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { putArticlesLive } from '../../articles/bulk/put-articles-live.ts'
import { insertPublishEvent } from '../../publishing/outbox.ts'
import type { RunOfSource } from '../plan/plan-run.ts'

const Row = z.object({ key: z.string(), id: z.number() })

/** Articles of one transaction: others who publish wait for none longer than for a batch. */
const batchSize = 200
/** Of more than these a site server learns faster by a snapshot. */
const mostInEvent = 500

interface GoingLive extends RunOfSource {
  /** So many of the newest at most, with those that a call before was cut off from; null for all. */
  portion: number | null
  /** Whether the event names the old addresses, which have all been written by now. */
  announcesAddresses: boolean
  /** Asked between batches; ends the work where it stands when it answers false. */
  mayGoOn: (done: number) => Promise<boolean>
  /** Called in the transaction that records the event, with whether some are left for another day. */
  note: (client: PoolClient, outcome: { isRest: boolean }) => Promise<void>
}

/** What the run is to bring to readers, with the newest version of each: a draft until they have it. */
const goingLive = `from import_records record
  join import_links link on link.source_id = $2 and link.kind = record.kind and link.source_key = record.source_key
  join _articles_v version on version.parent_id = link.document_id and version.latest
 where record.run_id = $1 and record.kind = 'articles' and record.goes_live
   and link.document_hash <> '' and link.deleted_at is null`

const CountsRow = z.object({ live: z.number(), waiting: z.number() })

/**
 * Publishes what a run is to bring to readers, as of the dates it had, and tells the site servers by one event in the end: until
 * then they know nothing of it. Cut off, it goes on where it was.
 */
export async function goLive(payload: Payload, { mayGoOn, portion, ...going }: GoingLive): Promise<void> {
  const { pool } = payload.db
  const run = { runId: going.runId, sourceId: going.sourceId }
  let { live: done } = await countGoingLive(pool, run)
  for (;;) {
    if (!(await mayGoOn(done))) return
    const most = portion === null ? batchSize : Math.min(batchSize, portion - done)
    if (most <= 0) break
    const { rows } = await pool.query(
      `select record.source_key as key, link.document_id as id ${goingLive} and version.version__status = 'draft'
        order by case when $3 then version.version_published_at end desc nulls last, record.seq limit $4`,
      [run.runId, run.sourceId, portion !== null, most],
    )
    const batch = Row.array().parse(rows)
    if (batch.length === 0) break
    await putLive(payload, { run, batch })
    done += batch.length
  }
  await announce(payload, { ...going, ...run })
}

/** How many of those are live and not announced, and how many are not live. */
async function countGoingLive(db: Queryable, run: RunOfSource): Promise<z.infer<typeof CountsRow>> {
  const { rows } = await db.query(
    `select count(*) filter (where version.version__status = 'published')::int as live,
            count(*) filter (where version.version__status = 'draft')::int as waiting ${goingLive}`,
    [run.runId, run.sourceId],
  )
  return CountsRow.array().parse(rows)[0] ?? { live: 0, waiting: 0 }
}

async function putLive(
  payload: Payload,
  { run, batch }: { run: RunOfSource; batch: readonly z.infer<typeof Row>[] },
): Promise<void> {
  await inPoolTransaction(payload.db.pool, async (client) => {
    const { heldBack } = await putArticlesLive(
      client,
      payload,
      batch.map(({ id }) => id),
      { versions: 'replaced', drawsShareImages: false },
    )
    for (const { id, problems } of heldBack) {
      const key = batch.find((one) => one.id === id)?.key
      await client.query(
        `update import_records
            set goes_live = false,
                findings = findings || jsonb_build_array(jsonb_build_object('code', 'held-back', 'message', $3::text))
          where run_id = $1 and kind = 'articles' and source_key = $2`,
        [run.runId, key, `It stays a draft: ${problems.join(' ')}`],
      )
    }
  })
}

/** The old addresses that the run has made, as the documents of an event; one more than an event can name is enough. */
async function writtenAddresses(client: PoolClient, { runId, sourceId }: RunOfSource): Promise<string[]> {
  const { rows } = await client.query(
    `select 'old-addresses:' || address as key, 0 as id from old_addresses
      where run_id = $1 or run_id in (select id from import_runs where source_id = $2 and finished_at is null and next_portion_at is null)
      limit ${mostInEvent + 1}`,
    [runId, sourceId],
  )
  return Row.array()
    .parse(rows)
    .map(({ key }) => key)
}

/** One event for all that has gone live, in the transaction that notes that readers have it. */
async function announce(
  payload: Payload,
  { runId, sourceId, announcesAddresses, note }: Omit<GoingLive, 'portion' | 'mayGoOn'>,
): Promise<void> {
  await inPoolTransaction(payload.db.pool, async (client) => {
    const isRest = (await countGoingLive(client, { runId, sourceId })).waiting > 0
    await note(client, { isRest })
    const { rows } = await client.query(
      `update import_records record set goes_live = false
         from import_links link
        where record.run_id = $1 and record.kind = 'articles' and record.goes_live
          and link.source_id = $2 and link.kind = record.kind and link.source_key = record.source_key
          and not exists (select 1 from _articles_v version
                           where version.parent_id = link.document_id and version.latest and version.version__status = 'draft'
                             and link.document_hash <> '' and link.deleted_at is null)
       returning record.source_key as key, link.document_id as id`,
      [runId, sourceId],
    )
    const live = Row.array().parse(rows)
    // What an earlier run was cut off from is among them.
    await client.query(
      `update import_records record set goes_live = false
         from import_runs before
        where before.id = record.run_id and before.source_id = $2 and before.id <> $1
          and record.kind = 'articles' and record.goes_live and record.source_key = any($3)`,
      [runId, sourceId, live.map(({ key }) => key)],
    )
    const addresses = announcesAddresses ? await writtenAddresses(client, { runId, sourceId }) : []
    const documents = [...live.map(({ id }) => `articles:${id}`), ...addresses]
    // Commands that were killed: this run has done what was left of them.
    await client.query(
      `update import_runs set state = 'stopped', finished_at = clock_timestamp()
        where source_id = $2 and id <> $1 and state = 'applying' and conductor = 'command'`,
      [runId, sourceId],
    )
    const [subject, ...companions] = documents
    if (subject === undefined) return
    await insertPublishEvent(client, {
      kind: 'published',
      subject,
      tags: [siteTag],
      documents: documents.length > mostInEvent ? null : companions,
    })
  })
}
