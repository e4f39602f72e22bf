import type { Payload } from 'payload'

const key = 'seed'

const contentCollections = ['articles', 'sections', 'topics', 'authors', 'issues', 'media', 'plans'] as const

export type SeedClaim = { ok: true } | { ok: false; reason: string }

/**
 * Whether the seed may write: to an empty database, or to one that it began to fill and did not finish. The mark
 * stands in the database itself, so that a copy or a restored backup of it still tells the truth.
 */
export async function claimSeed(payload: Payload): Promise<SeedClaim> {
  const state = await payload.kv.get<string>(key)
  if (state === 'finished')
    return { ok: false, reason: 'The magazine has been seeded before; nothing to do.' }
  if (state === 'started') return { ok: true }
  for (const collection of contentCollections) {
    const { totalDocs } = await payload.count({ collection })
    if (totalDocs > 0) {
      return {
        ok: false,
        reason: `The magazine has content already (${collection}); the seed leaves it alone.`,
      }
    }
  }
  await payload.kv.set(key, 'started')
  return { ok: true }
}

export async function finishSeed(payload: Payload): Promise<void> {
  await payload.kv.set(key, 'finished')
}
