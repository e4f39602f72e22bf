import type { Payload } from 'payload'
import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { readKeptPictures, readPictureProblems } from '../pictures/picture-queue.ts'
import { markApplied, markFailed, writeLink } from './import-links.ts'
import { readBody } from '../plan/read-body.ts'
import { keepPictures, type KeepPicturesOutcome, type PictureProgress } from '../pictures/keep-pictures.ts'
import type { UploadedPictures } from '../pictures/uploaded-pictures.ts'
import { gatherPictures, pictureKey, PictureRecords } from '../pictures/wanted-pictures.ts'
import type { ImportContext } from '../plan/import-context.ts'
import { picturesOf } from './article-targets.ts'
import type { PublicReach } from '../../../platform/http/public-request.ts'
import type { SourcePictureReference, SourcePictureUse } from '../source-record.ts'
import { stagedRecords } from '../staging/staged-records.ts'

/** The library of the old site, as far as the run has read it. */
export async function readPictureRecords(
  payload: Payload,
  run: { runId: number; sourceId: number },
): Promise<PictureRecords> {
  const records = new PictureRecords()
  for await (const batch of stagedRecords(payload.db.pool, { ...run, kind: 'pictures' })) {
    for (const { record } of batch) if (record.kind === 'picture') records.add(record)
  }
  return records
}

interface PicturesRun {
  payload: Payload
  runId: number
  context: ImportContext
  records: PictureRecords
  uploads: UploadedPictures | null
  reach: PublicReach
  signal: AbortSignal
  onProgress: (progress: PictureProgress) => void
}

/** Brings in the pictures of all articles that the run writes. What cannot be had is listed, and can be tried again. */
export async function importPictures(run: PicturesRun): Promise<KeepPicturesOutcome> {
  const { payload, runId, context, records } = run
  const uses: (SourcePictureReference & Partial<SourcePictureUse>)[] = []
  const articles = {
    runId,
    sourceId: context.sourceId,
    kind: 'articles',
    toApply: ['create', 'update'],
  } as const
  for await (const batch of stagedRecords(payload.db.pool, articles)) {
    for (const { record } of batch) {
      if (record.kind !== 'article') continue
      uses.push(...picturesOf({ record, body: readBody(record, context) }))
    }
  }
  const { uploads, reach, signal, onProgress } = run
  return keepPictures({
    payload,
    sourceId: context.sourceId,
    runId,
    wanted: gatherPictures(uses, records),
    uploads,
    reach,
    signal,
    onProgress,
  })
}

/**
 * Notes which records of the old site's library are pictures here now, and which could not be had: their addresses lead readers to
 * the file.
 */
export async function linkPictures(
  pool: Pool,
  run: { runId: number; sourceId: number },
  records: PictureRecords,
): Promise<void> {
  for await (const batch of stagedRecords(pool, { ...run, kind: 'pictures', toApply: ['create'] })) {
    const keys = batch.map(({ record }) =>
      record.kind === 'picture' ? pictureKey(record, records.find(record)) : null,
    )
    const wanted = keys.flatMap((key) => key ?? [])
    const kept = await readKeptPictures(pool, { sourceId: run.sourceId, keys: wanted })
    const problems = await readPictureProblems(pool, { sourceId: run.sourceId, keys: wanted })
    await inPoolTransaction(pool, async (client) => {
      for (const [index, { key, hash }] of batch.entries()) {
        const documentId = kept.get(keys[index] ?? '')
        if (documentId === undefined) {
          const reason = problems.get(keys[index] ?? '') ?? 'It is no picture that could be fetched.'
          await markFailed(client, { runId: run.runId, kind: 'pictures', key, reason })
          continue
        }
        const link = {
          kind: 'pictures',
          key,
          collection: 'media',
          documentId,
          hash,
          documentHash: hash,
        } as const
        await writeLink(client, { ...run, ...link, isCreated: true })
        await markApplied(client, { runId: run.runId, kind: 'pictures', keys: [key] })
      }
    })
  }
}
