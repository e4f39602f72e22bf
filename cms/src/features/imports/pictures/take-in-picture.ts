import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MediaStorageAwayError } from '@meridian/shared/media-files/media-files'
import {
  APIError,
  commitTransaction,
  createLocalReq,
  initTransaction,
  killTransaction,
  type Payload,
  type PayloadRequest,
} from 'payload'
import { clientOf, type SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { holdLock } from '../../../platform/locks/with-lock.ts'
import { isFileInUse } from '../../media/files-in-use.ts'
import { mediaFiles, mediaFolder } from '../../media/media-files.ts'
import { contentFileName } from '../../media/name-by-content.hooks.ts'
import { sizesLater } from '../../media/unsized-pictures.ts'
import type { FitPicture } from './judge-picture.ts'
import { findByContent, noteKept } from './picture-queue.ts'
import { pictureWords } from './picture-words.ts'
import type { WantedPicture } from './wanted-pictures.ts'

/** Pictures cannot be stored at present: nothing is lost, and nothing else can be kept either. `message` is a sentence. */
export class PictureStorageProblem extends Error {
  override readonly name = 'PictureStorageProblem'
}

export type TakenIn =
  | { kind: 'kept'; mediaId: number; isNew: boolean }
  /** It is no picture that the magazine keeps, for this reason. */
  | { kind: 'unfit'; message: string }

interface TakingIn {
  payload: Payload
  sourceId: number
  runId: number
  wanted: WantedPicture
  picture: FitPicture
  /** The file as it came. */
  source: Buffer
  known: KnownContents
}

/**
 * Makes a file one of the magazine's pictures and notes that in the queue, in one transaction. There is one picture for each content:
 * one that is here already, from this import or from anybody, is taken.
 * @throws PictureStorageProblem when it cannot be stored
 */
export async function takeInPicture(taking: TakingIn): Promise<TakenIn> {
  const req = await createLocalReq({ context: { ...sizesLater } }, taking.payload)
  await initTransaction(req)
  try {
    const kept = await findOrCreate(req, taking)
    await commitTransaction(req)
    if (kept.isNew) taking.known.add(kept.mediaId, kept.filename)
    return { kind: 'kept', mediaId: kept.mediaId, isNew: kept.isNew }
  } catch (error) {
    await killTransaction(req)
    const problem = storageProblem(error) ?? (await hiddenStorageProblem(error, taking.picture))
    if (problem !== null) throw new PictureStorageProblem(problem, { cause: error })
    if (!(error instanceof APIError) || error.status >= 500) throw error
    return { kind: 'unfit', message: error.message }
  }
}

async function findOrCreate(
  req: PayloadRequest,
  { sourceId, runId, wanted, picture, source, known }: TakingIn,
): Promise<{ mediaId: number; isNew: boolean; filename: string }> {
  const client = await clientOf(req)
  const contentHash = createHash('sha256').update(source).digest('hex')
  await holdLock(client, locks.importedPicture(contentHash))
  const present = (await findByContent(client, contentHash)) ?? (await known.find(client, picture.data))
  const { words, findings } = pictureWords(wanted)
  const notes = [...picture.findings, ...(present === null ? findings : [])].map(({ message }) => message)
  const filename = contentFileName(wanted.name, picture.data)
  const mediaId = present ?? (await createPicture(req, { picture, filename, name: wanted.name, words }))
  const note = notes.join(' ') || null
  await noteKept(client, { sourceId, key: wanted.key }, { runId, mediaId, contentHash, note })
  return { mediaId, isNew: present === null, filename }
}

async function createPicture(
  req: PayloadRequest,
  created: {
    picture: FitPicture
    filename: string
    name: string
    words: ReturnType<typeof pictureWords>['words']
  },
): Promise<number> {
  const { data, mimeType, extension } = created.picture
  const { id } = await req.payload.create({
    collection: 'media',
    data: created.words,
    file: { data, name: `${created.name}.${extension}`, mimetype: mimeType, size: data.length },
    depth: 0,
    req,
    // A run that was killed may have left the file without its document.
    overwriteExistingFiles: !(await isFileInUse(req.payload.db.pool, created.filename)),
  })
  return id
}

/** Which pictures of the magazine may have a content: the names of their files have ten digits of its digest. */
export class KnownContents {
  readonly #byDigest = new Map<string, { id: number; filename: string }[]>()

  /** Reads all of them, once: one look-up by such a part of a name costs as much. */
  static async read(client: SqlClient): Promise<KnownContents> {
    const known = new KnownContents()
    const rows = await sqlOn(client)
      .selectFrom('media')
      .select(['id', 'filename'])
      .where('filename', 'is not', null)
      .orderBy('id')
      .execute()
    for (const { id, filename } of rows) known.add(id, filename ?? '')
    return known
  }

  add(id: number, filename: string): void {
    const digest = /-([0-9a-f]{10})(?:-\d+)?\.\w+$/.exec(filename)?.[1]
    if (digest === undefined) return
    this.#byDigest.set(digest, [...(this.#byDigest.get(digest) ?? []), { id, filename }])
  }

  /** The picture that has exactly this file and is still there. */
  async find(client: SqlClient, data: Buffer): Promise<number | null> {
    const digest = createHash('sha256').update(data).digest('hex').slice(0, 10)
    for (const { id, filename } of this.#byDigest.get(digest) ?? []) {
      const row = await sqlOn(client)
        .selectFrom('media')
        .select('filename')
        .where('id', '=', id)
        .executeTakeFirst()
      if (row?.filename === filename && (await mediaFiles.read(filename))?.equals(data)) return id
    }
    return null
  }
}

const storageCodes: Record<string, string> = {
  ENOSPC: 'The disk of the pictures is full.',
  EDQUOT: 'The disk of the pictures is full.',
  EROFS: 'The disk of the pictures cannot be written to.',
  EACCES: 'The folder of the pictures cannot be written to.',
  EPERM: 'The folder of the pictures cannot be written to.',
  ENOTDIR: 'The folder of the pictures is not there.',
  ENOENT: 'The folder of the pictures is not there.',
  EIO: 'The disk of the pictures has a fault.',
}

const afterwards = 'Nothing is lost: the import goes on from here once that is repaired.'

function storageProblem(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const sentence = 'code' in cause ? storageCodes[String(cause.code)] : undefined
    if (sentence) return `${sentence} ${afterwards}`
    if (cause instanceof MediaStorageAwayError || (cause instanceof APIError && cause.status === 503)) {
      return `The storage of pictures does not answer. ${afterwards}`
    }
  }
  return null
}

/** Payload says of a file that it could not write what it says of one that it could not read. Who writes one finds out. */
async function hiddenStorageProblem(error: unknown, { data }: FitPicture): Promise<string | null> {
  if (!(error instanceof APIError) || error.name !== 'FileUploadError') return null
  const trial = join(mediaFolder, `.import-trial-${randomUUID()}.tmp`)
  try {
    await writeFile(trial, data)
    return null
  } catch (cause) {
    return storageProblem(cause)
  } finally {
    await rm(trial, { force: true })
  }
}
