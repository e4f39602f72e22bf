import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Queryable } from '../../../platform/database/rows.ts'

const Row = z.object({
  seq: z.number(),
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  file: z.string(),
  line: z.number().nullable(),
  byte: z.number().nullable(),
  action: z.string().nullable(),
  code: z.string().nullable(),
  reason: z.string().nullable(),
  findings: z.array(z.object({ code: z.string(), message: z.string() })),
})

const batchSize = 1000

/** Writes one line of JSON for each record of a run, in the order in which they were read: what became of it, and why. */
export async function writeRecordList(
  db: Queryable,
  { runId, file }: { runId: number; file: string },
): Promise<void> {
  await pipeline(Readable.from(lines(db, runId)), createWriteStream(file))
}

async function* lines(db: Queryable, runId: number): AsyncGenerator<string> {
  let after = 0
  for (;;) {
    const { rows } = await db.query(
      `select seq, kind, source_key as id, title, record->'place'->>'file' as file,
              (record->'place'->>'line')::int as line, (record->'place'->>'byte')::float8 as byte,
              action, reason_code as code, reason, findings
         from import_records where run_id = $1 and seq > $2 order by seq limit ${batchSize}`,
      [runId, after],
    )
    const batch = Row.array().parse(rows)
    const last = batch.at(-1)
    if (!last) return
    for (const { seq: _, ...record } of batch) yield `${JSON.stringify(record)}\n`
    after = last.seq
  }
}
