import { setTimeout as delay } from 'node:timers/promises'
import { recordsVersion } from '@meridian/shared/replica/record-change.schema'
import type { ReplicaCheck, ReplicaCheckAnswer } from '@meridian/shared/replica/replica.schema'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { DigestSum, openSnapshot } from '../snapshot/open-snapshot.ts'
import { listTargets, presentTargets } from '../targets/list-targets.ts'
import { postReplicaCheck } from './post-replica-check.ts'

export interface ReplicaChecking {
  pool: Pool
  databaseUrl: string
  /** Those that PUBLISH_TARGETS names. */
  targets: readonly string[]
  secret: string
  logger: Logger
  /** Between two pages of records, so that publishes are not held up. */
  pauseMs?: number
  /** How often, and after how long, one is asked again that has not come so far yet. */
  patience?: { asks: number; pauseMs: number }
}

/**
 * Adds up everything that readers have at one position, and has each site server that is there compare it with what it had
 * then. What they answer is kept for Site health. Answers how many were different; they repair themselves.
 */
export async function checkReplicas(
  checking: ReplicaChecking,
): Promise<{ equal: number; different: number }> {
  const { pool, targets, logger } = checking
  const check = await readDigests(checking)
  const present = presentTargets(await listTargets(pool, targets))
  const outcomes = await Promise.all(present.map((target) => checkTarget(checking, { target, check })))
  const count = (outcome: string) => outcomes.filter((one) => one === outcome).length
  const result = { equal: count('equal'), different: count('different') }
  logger.info({ position: check.position, targets: present.length, ...result }, 'compared the replicas')
  return result
}

async function readDigests({ pool, databaseUrl, pauseMs = 20 }: ReplicaChecking): Promise<ReplicaCheck> {
  const snapshot = await openSnapshot({ pool, url: databaseUrl })
  try {
    const sum = new DigestSum()
    for await (const records of snapshot.pages()) {
      sum.add(records)
      await delay(pauseMs)
    }
    return { position: snapshot.position, version: recordsVersion, digests: sum.digests }
  } finally {
    await snapshot.close()
  }
}

/** Null for one that does not answer, or is no site server. */
async function checkTarget(
  checking: ReplicaChecking,
  { target, check }: { target: string; check: ReplicaCheck },
): Promise<ReplicaCheckAnswer['outcome'] | null> {
  const { pool, secret, logger, patience = { asks: 10, pauseMs: 3000 } } = checking
  for (let ask = 1; ; ask += 1) {
    const answer = await postReplicaCheck({ target, check, secret })
    if (!answer.ok) {
      logger.warn({ target, reason: answer.reason }, 'a replica was not compared')
      return null
    }
    const { outcome, position, kinds } = answer.value
    // It has yet to get the events up to there.
    if (outcome === 'elsewhere' && position < check.position && ask < patience.asks) {
      await delay(patience.pauseMs)
      continue
    }
    if (outcome === 'different')
      logger.error({ target, position: check.position, kinds }, 'a replica differs from the CMS')
    await keepAnswer(pool, { target, outcome, kinds, position: check.position })
    return outcome
  }
}

async function keepAnswer(
  pool: Pool,
  { target, outcome, kinds, position }: { target: string } & ReplicaCheckAnswer,
): Promise<void> {
  const now = new Date()
  const isDifferent = outcome === 'different'
  const seen = { position, outcome, checked_at: now, ...(isDifferent && { kinds, differed_at: now }) }
  await sqlOn(pool)
    .insertInto('replica_checks')
    .values({ target, kinds: [], ...seen })
    .onConflict((known) => known.column('target').doUpdateSet(seen))
    .execute()
}
