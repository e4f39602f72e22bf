import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import type { Queryable } from '../../../platform/database/rows.ts'
import { writePlans } from '../plan/write-plans.ts'
import type { SourceMember } from '../source-record.ts'
import { type StagedRecord, stagedRecords } from '../staging/staged-records.ts'
import { applyMembers, holdPeople, type MemberToApply } from './apply-members.ts'
import { nobody, readKnownPeople } from './known-people.ts'
import type { PeopleContext } from './people-context.ts'
import { readLabelSpellings } from './write-subscribers.ts'
import { type MemberPlan, planMember } from './plan-member.ts'

type StagedMember = StagedRecord<SourceMember>

/** Plans a batch of staged people, in their order. Only reads. */
export async function planMembers(
  db: Queryable,
  context: PeopleContext,
  batch: readonly StagedMember[],
): Promise<MemberPlan[]> {
  const known = await readKnownPeople(
    db,
    batch.map(({ record }) => record.email),
  )
  return batch.map((staged) =>
    planMember(staged, { context, known: known.get(staged.record.email) ?? nobody }),
  )
}

export interface MembersRun {
  pool: Pool
  runId: number
  context: PeopleContext
  /** Who of the staff imports; null for nobody. */
  actorId: number | null
  /** Asked before each batch: false when somebody has paused or stopped the run. */
  mayGoOn: (done: number) => Promise<boolean>
}

/**
 * Brings in the people whom a run has planned, a batch in one transaction each. Cut off at any point it is called again, and goes on. What
 * has become otherwise here since the plan is looked at once more under a lock: who has left meanwhile stays out. False when it was
 * paused.
 */
export async function importMembers({
  pool,
  runId,
  context,
  actorId,
  mayGoOn,
}: MembersRun): Promise<boolean> {
  const wanted = {
    runId,
    sourceId: context.sourceId,
    kind: 'members',
    toApply: ['create', 'update'],
  } as const
  // Since it was counted last every record has got its plan.
  await pool.query('analyze import_records')
  const spellings = await readLabelSpellings(pool)
  let done = 0
  for await (const batch of stagedRecords(pool, wanted)) {
    if (!(await mayGoOn(done))) return false
    const members = batch.flatMap((staged): StagedMember[] =>
      staged.record.kind === 'member' ? [{ ...staged, record: staged.record }] : [],
    )
    await inPoolTransaction(pool, async (client) => {
      const known = await holdPeople(
        client,
        members.map(({ record }) => record.email),
      )
      const plans = members.map((staged) => ({
        staged,
        plan: planMember(staged, { context, known: known.get(staged.record.email) ?? nobody }),
      }))
      const toApply = plans.flatMap(({ staged: { key, hash }, plan: { work } }): MemberToApply[] =>
        work ? [{ key, hash, work }] : [],
      )
      await applyMembers(client, { runId, context, actorId, members: toApply, known, spellings })
      // What is not to be done any more says so.
      const others = plans.filter(({ plan }) => plan.work === null)
      await writePlans(
        client,
        { runId, kind: 'members' },
        others.map(({ staged: { key }, plan: { work: _work, waits: _waits, ...plan } }) => ({
          key,
          ...plan,
        })),
      )
    })
    done += batch.length
  }
  return true
}
