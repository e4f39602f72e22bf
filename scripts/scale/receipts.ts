import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { articleTag } from '../../packages/shared/src/publishing/tags.ts'

/**
 * Resolves to true when a worker holds the receipts of so many targets for the publish of an article. Site servers ask the CMS for publishes
 * by themselves as well, so that its page may be live before. False when it takes longer than the limit.
 */
export async function untilDelivered(input: {
  databaseUrl: string
  slug: string
  targets: number
  limitMs: number
}): Promise<boolean> {
  const giveUpAtMs = Date.now() + input.limitMs
  const client = new pg.Client(input.databaseUrl)
  await client.connect()
  try {
    for (let delivered = 0; delivered < input.targets;) {
      if (Date.now() > giveUpAtMs) return false
      await pause(50)
      const { rows } = await client.query<{ delivered: number }>(
        `SELECT count(DISTINCT target)::int AS delivered
         FROM publish_receipts JOIN publish_events USING (position) WHERE $1 = ANY (tags)`,
        [articleTag(input.slug)],
      )
      delivered = rows[0]?.delivered ?? 0
    }
    return true
  } finally {
    await client.end()
  }
}
