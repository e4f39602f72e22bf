import { basename } from 'node:path'
import { type MediaFiles, withdrawnFolder } from '@meridian/shared/media-files/media-files'
import slugify from '@sindresorhus/slugify'
import { createLocalReq, commitTransaction, initTransaction, killTransaction, type Payload } from 'payload'
import type { IssuePdfContent } from './issue-pdf-content.ts'
import { untilChangesCommitted } from './issue-pdf-lock.ts'
import { fingerprintOf } from './fingerprint.ts'
import { isUpToDate, type KnownIssuePdf, readIssuePdfs } from './known-issue-pdfs.ts'
import { readIssuePdfSource } from './read-issue-pdf-content.ts'
import { typesetIssuePdf } from './typeset-issue-pdf.ts'

export type IssuePdfOutcome =
  | { kind: 'made'; fileName: string; bytes: number }
  | { kind: 'up to date' }
  | { kind: 'not needed'; reason: string }

export interface IssuePdfOptions {
  payload: Payload
  media: MediaFiles
  issueId: number
}

/**
 * Brings an issue's typeset PDF up to date. The new file is written whole before its document exists, and document
 * and publish event are committed together: readers get either the old issue PDF or the new one. An issue with a PDF
 * of its own, or without articles, has none. Running it again changes nothing.
 */
export async function makeIssuePdf(options: IssuePdfOptions): Promise<IssuePdfOutcome> {
  const { payload, issueId, media } = options
  for (;;) {
    await untilChangesCommitted(payload.db.pool, issueId)
    const source = await readIssuePdfSource(payload, issueId)
    const known = await readIssuePdfs(payload, issueId)
    if (source.kind === 'none') {
      await replaceIssuePdfs(options, { known })
      return { kind: 'not needed', reason: source.reason }
    }
    const { content } = source
    const fingerprint = fingerprintOf(content)
    const [newest, ...superseded] = known
    if (newest && (await isUpToDate({ newest, fingerprint, media }))) {
      await replaceIssuePdfs(options, { known: superseded })
      return { kind: 'up to date' }
    }
    const bytes = await typesetIssuePdf(content, (name) => media.read(basename(name)))
    // What was unpublished meanwhile must not appear for even a moment.
    if (!(await isStill(payload, issueId, fingerprint))) continue
    const fileName = nameOf(content, fingerprint)
    await replaceIssuePdfs(options, { known, next: { content, fingerprint, fileName, bytes } })
    return { kind: 'made', fileName, bytes: bytes.length }
  }
}

interface NextIssuePdf {
  content: IssuePdfContent
  fingerprint: string
  fileName: string
  bytes: Buffer
}

/** Takes issue PDFs away and puts the next one in their place, in one transaction. */
async function replaceIssuePdfs(
  { payload, issueId, media }: IssuePdfOptions,
  { known, next }: { known: KnownIssuePdf[]; next?: NextIssuePdf },
): Promise<void> {
  if (known.length === 0 && !next) return
  const req = await createLocalReq({}, payload)
  // Not within the transaction, which others wait for.
  if (media.place === 'bucket') {
    for (const { fileName } of known) await media.withdraw(`pdf/${fileName}`)
    if (next) await media.write(`pdf/${next.fileName}`, next.bytes)
    req.context['filesInPlace'] = [...known, ...(next ? [next] : [])].map(({ fileName }) => `pdf/${fileName}`)
  }
  await initTransaction(req)
  try {
    // First the old ones: a lost file is made again under its old name.
    for (const { id } of known) await payload.delete({ collection: 'issue-pdfs', id, req })
    if (next) {
      const { content, fingerprint, fileName: name, bytes: data } = next
      await payload.create({
        collection: 'issue-pdfs',
        req,
        data: { editionOf: issueId, fingerprint, articles: articleIds(content) },
        file: { name, data, size: data.length, mimetype: 'application/pdf' },
      })
    }
    await commitTransaction(req)
  } catch (error) {
    await killTransaction(req)
    throw error
  }
  const kept = new Set(next ? articleIds(next.content) : [])
  const withdrawn = known.filter(({ articles }) => articles.some((id) => !kept.has(id)))
  // A deleted file is kept a while for open pages, but not one with an article that was unpublished.
  for (const { fileName } of withdrawn) await media.remove(`${withdrawnFolder}pdf/${fileName}`)
}

async function isStill(payload: Payload, issueId: number, fingerprint: string): Promise<boolean> {
  const source = await readIssuePdfSource(payload, issueId)
  return source.kind === 'content' && fingerprintOf(source.content) === fingerprint
}

/** Named after its content, so that an address never stands for two issue PDFs. */
function nameOf({ magazine, issue }: IssuePdfContent, fingerprint: string): string {
  return `${slugify(magazine.name) || 'magazine'}-${issue.id}-${fingerprint.slice(0, 10)}.pdf`
}

function articleIds({ articles }: IssuePdfContent): string[] {
  return articles.map(({ id }) => id)
}
