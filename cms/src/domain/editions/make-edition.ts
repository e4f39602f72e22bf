import { readFile, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import slugify from '@sindresorhus/slugify'
import { createLocalReq, commitTransaction, initTransaction, killTransaction, type Payload } from 'payload'
import type { EditionContent } from './edition-content.ts'
import { isAbsent } from './absent-file.ts'
import { untilChangesCommitted } from './edition-turns.ts'
import { fingerprintOf } from './fingerprint.ts'
import { isUpToDate, type KnownEdition, readEditions } from './known-editions.ts'
import { readEditionSource } from './read-edition-content.ts'
import { typesetEdition } from './typeset-edition.ts'

export type EditionOutcome =
  | { kind: 'made'; fileName: string; bytes: number }
  | { kind: 'up to date' }
  | { kind: 'not needed'; reason: string }

export interface EditionOptions {
  payload: Payload
  mediaDir: string
  issueId: number
}

/**
 * Brings an issue's typeset PDF up to date. The new file is written whole before its document exists, and document
 * and publish event are committed together: readers get either the old edition or the new one. An issue with a PDF
 * of its own, or without articles, has none. Running it again changes nothing.
 */
export async function makeEdition(options: EditionOptions): Promise<EditionOutcome> {
  const { payload, issueId, mediaDir } = options
  for (;;) {
    await untilChangesCommitted(payload.db.pool, issueId)
    const source = await readEditionSource(payload, issueId)
    const known = await readEditions(payload, issueId)
    if (source.kind === 'none') {
      await replaceEditions(options, { known })
      return { kind: 'not needed', reason: source.reason }
    }
    const { content } = source
    const fingerprint = fingerprintOf(content)
    const [newest, ...superseded] = known
    if (newest && (await isUpToDate({ newest, fingerprint, mediaDir }))) {
      await replaceEditions(options, { known: superseded })
      return { kind: 'up to date' }
    }
    const bytes = await typesetEdition(content, (name) => readPicture(mediaDir, name))
    // What was taken down meanwhile must not appear for even a moment.
    if (!(await isStill(payload, issueId, fingerprint))) continue
    const fileName = nameOf(content, fingerprint)
    await replaceEditions(options, { known, next: { content, fingerprint, fileName, bytes } })
    return { kind: 'made', fileName, bytes: bytes.length }
  }
}

interface NextEdition {
  content: EditionContent
  fingerprint: string
  fileName: string
  bytes: Buffer
}

/** Takes editions away and puts the next one in their place, in one transaction. */
async function replaceEditions(
  { payload, issueId, mediaDir }: EditionOptions,
  { known, next }: { known: KnownEdition[]; next?: NextEdition },
): Promise<void> {
  if (known.length === 0 && !next) return
  const req = await createLocalReq({}, payload)
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
  await forgetWithdrawn(
    mediaDir,
    withdrawn.map(({ fileName }) => fileName),
  )
}

/** A deleted file is kept a while for open pages, but not one with an article that was taken down. */
async function forgetWithdrawn(mediaDir: string, fileNames: string[]): Promise<void> {
  for (const name of fileNames) {
    try {
      await unlink(join(mediaDir, 'withdrawn', 'pdf', name))
    } catch (error) {
      if (!isAbsent(error)) throw error
    }
  }
}

async function isStill(payload: Payload, issueId: number, fingerprint: string): Promise<boolean> {
  const source = await readEditionSource(payload, issueId)
  return source.kind === 'content' && fingerprintOf(source.content) === fingerprint
}

async function readPicture(mediaDir: string, name: string): Promise<Buffer | null> {
  try {
    return await readFile(join(mediaDir, basename(name)))
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/** Named after its content, so that an address never stands for two editions. */
function nameOf({ magazine, issue }: EditionContent, fingerprint: string): string {
  return `${slugify(magazine.name) || 'magazine'}-${issue.id}-${fingerprint.slice(0, 10)}.pdf`
}

function articleIds({ articles }: EditionContent): string[] {
  return articles.map(({ id }) => id)
}
