import { getPayload, type Payload } from 'payload'
import { env } from '../../../env.ts'
import config from '../../../payload.config.ts'
import { connectionsGiveWay } from '../../../platform/database/connections-give-way.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { withConnectionLock } from '../../../platform/locks/with-lock.ts'
import type { SourceFile } from '../source-record.ts'
import { applyRun } from './apply-run.ts'
import { dripRun } from './drip-run.ts'
import { undoRun } from './undo-run.ts'
import type { RunWork } from './read-files.ts'

/** Carries out an import in this process, which loads the CMS for it. One at a time does. */
export async function applyInProcess({
  runId,
  signal,
  uploads,
}: RunWork & { uploads: readonly SourceFile[] }): Promise<void> {
  const payload = await openPayload()
  const reach = { alsoReach: env.LINK_CHECK_ALSO, userAgent: `Meridian (${env.PUBLIC_URL})` }
  await withConnectionLock(env.DATABASE_DIRECT_URL, locks.importApplied, () =>
    applyRun({ payload, runId, uploads, reach, signal }),
  )
}

/** Puts the next portion of an import's articles live in this process. */
export async function dripInProcess({ runId, signal }: RunWork): Promise<void> {
  const payload = await openPayload()
  await withConnectionLock(env.DATABASE_DIRECT_URL, locks.importApplied, () =>
    dripRun({ payload, runId, signal }),
  )
}

/** Undoes an import in this process. */
export async function undoInProcess({ runId, signal }: RunWork): Promise<void> {
  const payload = await openPayload()
  await withConnectionLock(env.DATABASE_DIRECT_URL, locks.importApplied, () =>
    undoRun({ payload, runId, signal }),
  )
}

async function openPayload(): Promise<Payload> {
  const payload = await getPayload({ config, disableOnInit: true })
  connectionsGiveWay(payload.db.pool)
  return payload
}
