import type { ImportQuestion } from '@meridian/shared/imports/import-answers.schema'
import type { PublicReach } from '../../../platform/http/public-request.ts'
import { writeAddressesOfRun } from '../addresses/write-addresses.ts'
import { findArticleTargets } from '../apply/article-targets.ts'
import { linkRedirects } from '../apply/link-redirects.ts'
import { importArticles } from '../apply/import-articles.ts'
import { importPictures, linkPictures, readPictureRecords } from '../apply/import-pictures.ts'
import { importStructure } from '../apply/import-structure.ts'
import { wantPicturesAgain } from '../apply/want-pictures-again.ts'
import { reserveNumbers } from '../apply/reserve-numbers.ts'
import { env } from '../../../env.ts'
import { openPaymentProvider } from '../../../platform/payment-provider/payment-provider.ts'
import { adoptionQuestions, adoptMembers } from '../people/adopt-members.ts'
import { importMembers } from '../people/import-members.ts'
import { readPeopleContext } from '../people/people-context.ts'
import { UploadedPictures } from '../pictures/uploaded-pictures.ts'
import { type ImportContext, readImportContext, siteOf } from '../plan/import-context.ts'
import type { SourceFile } from '../source-record.ts'
import { dripRun } from './drip-run.ts'
import { changeRun, picturesAgain, readRun } from './import-run.ts'
import type { CmsRunWork } from './read-files.ts'

export interface ApplyingRun extends CmsRunWork {
  uploads: readonly SourceFile[]
  reach: PublicReach
}

interface PeopleRun extends CmsRunWork {
  context: ImportContext
  startedBy: number | null
  mayGoOn: (step: string, done?: number) => Promise<boolean>
}

/** Brings in subscribers and readers, and adopts those who pay. Answers whether it came to its end. */
async function importPeople({
  payload,
  runId,
  context,
  startedBy,
  signal,
  mayGoOn,
}: PeopleRun): Promise<boolean> {
  const { pool } = payload.db
  const run = { pool, runId, context: await readPeopleContext(pool, context), actorId: startedBy }
  const isDone = await importMembers({ ...run, mayGoOn: (done) => mayGoOn('readers', done) })
  if (!isDone) return false
  const provider = openPaymentProvider(env.payment)
  if (provider === null) return true
  const report = await adoptMembers({
    ...run,
    provider,
    signal,
    mayGoOn: (done) => mayGoOn('paying readers', done),
  })
  if (report === null) return false
  // Which plans their prices stand for is asked once it is known who pays them.
  const open = (await readRun(pool, runId))?.questions ?? []
  const questions = await adoptionQuestions({ ...run, provider }, report)
  const isNew = ({ path }: ImportQuestion) => !open.some((one) => one.path.join() === path.join())
  await changeRun(pool, runId, { questions: [...open, ...questions.filter(isNew)] })
  return true
}

/**
 * Carries out what a run has planned: authors and topics, pictures, articles as drafts, and in the end what goes live. Cut
 * off at any point it is called again, and goes on; paused or stopped by somebody, it ends after the batch.
 */
export async function applyRun({ payload, runId, uploads, reach, signal }: ApplyingRun): Promise<void> {
  const { pool } = payload.db
  const run = await readRun(pool, runId)
  if (!run || run.sourceId === null) throw new Error(`Import ${runId} is not planned.`)
  const source = { runId, sourceId: run.sourceId }
  const mayGoOn = async (step: string, done = 0): Promise<boolean> =>
    !signal.aborted && (await changeRun(pool, runId, { step, done, problem: null, from: ['applying'] }))
  const context = await readImportContext(pool, source)
  const records = await readPictureRecords(payload, source)
  if (run.step === picturesAgain) await wantPicturesAgain(pool, { runId, context, records })

  if (!(await mayGoOn('authors and topics'))) return
  await importStructure(payload, { runId, context })

  if (!(await mayGoOn('pictures'))) return
  const pausing = new AbortController()
  const goOnWithPictures = async (done: number): Promise<void> => {
    if (!(await mayGoOn('pictures', done))) pausing.abort()
  }
  const pictures = await importPictures({
    payload,
    runId,
    context,
    records,
    uploads: uploads.length > 0 ? new UploadedPictures(uploads) : null,
    reach,
    signal: AbortSignal.any([signal, pausing.signal]),
    onProgress: ({ kept, failed }) => void goOnWithPictures(kept + failed),
  })
  if (pictures.outcome === 'paused') {
    await changeRun(pool, runId, { state: 'paused', problem: pictures.problem, from: ['applying'] })
    return
  }

  await linkPictures(pool, source, records)

  if (!(await mayGoOn('articles'))) return
  await reserveNumbers(pool, source)
  const addresses = await writeAddressesOfRun(pool, { ...source, site: siteOf(context), signal })
  await linkRedirects(pool, source, addresses)
  const isWritten = await importArticles({
    payload,
    runId,
    context,
    findTargets: (articles) => findArticleTargets(pool, { context, records, articles }),
    mayGoOn: (done) => mayGoOn('articles', done),
    now: run.createdAt.toISOString(),
  })
  if (!isWritten) return

  if (!(await importPeople({ payload, runId, context, startedBy: run.startedBy, signal, mayGoOn }))) return
  await dripRun({ payload, runId, signal })
}
