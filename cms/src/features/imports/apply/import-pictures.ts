import type { Payload } from 'payload'
import { toImportedBody } from '../body/imported-body.ts'
import { keepPictures, type KeepPicturesOutcome, type PictureProgress } from '../pictures/keep-pictures.ts'
import type { UploadedPictures } from '../pictures/uploaded-pictures.ts'
import { gatherPictures, PictureRecords } from '../pictures/wanted-pictures.ts'
import type { ImportContext } from '../plan/import-context.ts'
import type { PublicReach } from '../../../platform/http/public-request.ts'
import type { SourceArticle, SourcePictureReference, SourcePictureUse } from '../source-record.ts'
import { stagedRecords } from '../staging/staged-records.ts'

/** The library of the old site, as far as the run has read it. */
export async function readPictureRecords(payload: Payload, run: { runId: number; sourceId: number }): Promise<PictureRecords> {
  const records = new PictureRecords()
  for await (const batch of stagedRecords(payload.db.pool, { ...run, kind: 'pictures' })) {
    for (const { record } of batch) if (record.kind === 'picture') records.add(record)
  }
  return records
}

/** The pictures that an article shows, above its text and in it. */
export function picturesOf(article: SourceArticle, siteUrl: string | null): SourcePictureUse[] {
  const { pictures } = toImportedBody(article.body, { siteUrl })
  return article.heroPicture ? [article.heroPicture, ...pictures] : pictures
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
  const articles = { runId, sourceId: context.sourceId, kind: 'articles', toApply: ['create', 'update'] } as const
  for await (const batch of stagedRecords(payload.db.pool, articles)) {
    for (const { record } of batch) {
      if (record.kind === 'article') uses.push(...picturesOf(record, context.siteUrl))
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
