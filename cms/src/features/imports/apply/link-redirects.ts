import type { Pool } from 'pg'
import type { AddressReport } from '../addresses/write-addresses.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import type { RunOfSource } from '../plan/plan-run.ts'
import { stagedRecords } from '../staging/staged-records.ts'
import { markApplied, markFailed, writeLink } from './import-links.ts'

/** Notes which rules of the old site lead readers on here now, and why others cannot. */
export async function linkRedirects(pool: Pool, run: RunOfSource, report: AddressReport): Promise<void> {
  const problems = new Map(report.unplacedExamples.map(({ from, message }) => [from, message]))
  for await (const batch of stagedRecords(pool, { ...run, kind: 'redirects', toApply: ['create'] })) {
    await inPoolTransaction(pool, async (client) => {
      for (const { key, hash, record } of batch) {
        const reason = record.kind === 'redirect' ? problems.get(record.from) : undefined
        if (reason !== undefined) {
          await markFailed(client, { runId: run.runId, kind: 'redirects', key, reason })
          continue
        }
        const link = {
          kind: 'redirects',
          key,
          collection: 'old-addresses',
          documentId: 0,
          hash,
          documentHash: hash,
        } as const
        await writeLink(client, { ...run, ...link, isCreated: true })
        await markApplied(client, { runId: run.runId, kind: 'redirects', keys: [key] })
      }
    })
  }
}
