import type { Pool } from 'pg'
import { z } from 'zod'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import type { Queryable } from '../../../platform/database/rows.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { SourceFile } from '../source-record.ts'

export interface UploadedFile {
  no: number
  name: string
  sizeBytes: number
  receivedBytes: number
}

/** The files that somebody has announced for a run, and how much of each has come. */
export async function listUploads(db: Queryable, runId: number): Promise<UploadedFile[]> {
  const rows = await sqlOn(db)
    .selectFrom('import_files')
    .select(['no', 'name', 'size_bytes', 'received_bytes'])
    .where('run_id', '=', runId)
    .orderBy('no')
    .execute()
  return rows.map(({ no, name, size_bytes: size, received_bytes: received }) => ({
    no,
    name,
    sizeBytes: Number(size),
    receivedBytes: Number(received),
  }))
}

export async function announceFiles(
  db: Queryable,
  runId: number,
  files: readonly { name: string; sizeBytes: number }[],
): Promise<void> {
  await sqlOn(db)
    .insertInto('import_files')
    .values(files.map(({ name, sizeBytes }, no) => ({ run_id: runId, no, name, size_bytes: sizeBytes })))
    .execute()
}

export type PartOutcome = { ok: true; receivedBytes: number } | { ok: false; receivedBytes: number }

/**
 * Keeps a part of a file that begins where the last one ended. A part that came before is no error, so that one whose answer was
 * lost can be sent again; any other place is refused, with the one that is wanted.
 */
export async function receivePart(
  pool: Pool,
  part: { runId: number; no: number; offset: number; bytes: Uint8Array },
): Promise<PartOutcome | null> {
  return inPoolTransaction(pool, async (client) => {
    const file = await sqlOn(client)
      .selectFrom('import_files')
      .select(['size_bytes', 'received_bytes'])
      .where('run_id', '=', part.runId)
      .where('no', '=', part.no)
      .forUpdate()
      .executeTakeFirst()
    if (!file) return null
    const received = Number(file.received_bytes)
    const end = part.offset + part.bytes.length
    if (part.bytes.length > 0 && end <= received) return { ok: true, receivedBytes: received }
    if (part.offset !== received || end > Number(file.size_bytes))
      return { ok: false, receivedBytes: received }
    await client.query(
      'insert into import_file_chunks (run_id, no, offset_bytes, bytes) values ($1, $2, $3, $4)',
      [part.runId, part.no, part.offset, Buffer.from(part.bytes)],
    )
    await sqlOn(client)
      .updateTable('import_files')
      .set({ received_bytes: end })
      .where('run_id', '=', part.runId)
      .where('no', '=', part.no)
      .execute()
    return { ok: true, receivedBytes: end }
  })
}

const ChunkRow = z.object({ offset: z.coerce.number(), bytes: z.instanceof(Buffer) })
/** Parts that are read at a time. */
const readAhead = 4

/** The files of a run as its reader takes them, out of the database: whichever machine the worker is on. */
export async function uploadedFiles(db: Queryable, runId: number): Promise<SourceFile[]> {
  const files = await listUploads(db, runId)
  return files.map(({ no, name, sizeBytes }) => ({
    name,
    sizeBytes,
    open: (range) => readChunks(db, { runId, no, start: range?.start ?? 0, end: range?.end ?? sizeBytes }),
  }))
}

async function* readChunks(
  db: Queryable,
  { runId, no, start, end }: { runId: number; no: number; start: number; end: number },
): AsyncGenerator<Uint8Array> {
  let at = start
  while (at < end) {
    const { rows } = await db.query(
      `select offset_bytes as "offset", bytes from import_file_chunks
        where run_id = $1 and no = $2 and offset_bytes < $4
          and offset_bytes >= coalesce((select max(offset_bytes) from import_file_chunks
                                         where run_id = $1 and no = $2 and offset_bytes <= $3), 0)
        order by offset_bytes limit ${readAhead}`,
      [runId, no, at, end],
    )
    const chunks = ChunkRow.array().parse(rows)
    if (chunks.length === 0) throw new Error('A part of the uploaded file is missing.')
    for (const { offset, bytes } of chunks) {
      const part = bytes.subarray(Math.max(0, at - offset), end - offset)
      if (part.length === 0) continue
      at += part.length
      yield part
    }
  }
}

/** Uploads that nobody went on with for so many days are deleted. */
const keptDays = 14

/** Deletes the bytes of files of runs that ended, or that nobody has touched for two weeks. Answers of how many parts. */
export async function deleteLeftUploads(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(
    `delete from import_file_chunks where run_id in (
       select id from import_runs
        where (state in ('done', 'failed', 'undone') and changed_at < now() - interval '1 day')
           or changed_at < now() - interval '${keptDays} days')`,
  )
  return rowCount ?? 0
}
