import type { ExpressionBuilder } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../platform/database/database.generated.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { enqueue } from '../../platform/queue/enqueue.ts'
import { sizeFilenames } from '../media/picture-widths.ts'
import { drawLaterJob } from './draw-later.job.ts'

/*
 * What the worker itself loads: the rest of it draws, in a process of its own.
 */

/** Has the sizes made that pictures lack, if any does: those of an earlier version have fewer. */
export async function sizePicturesLater(pool: Pool): Promise<void> {
  const waiting = await sqlOn(pool).selectFrom('media').select('id').where(lacksSize).limit(1).execute()
  if (waiting.length > 0) await queueDrawing(pool, { withIssuePdfs: false })
}

/** One waits at most; what waits does whatever there is to do. */
export async function queueDrawing(client: Pool, data: { withIssuePdfs: boolean }): Promise<void> {
  await enqueue(drawLaterJob, data, { client, key: 'all' })
}

/** A picture with a file, but without one of the sizes that every picture has. */
export function lacksSize(eb: ExpressionBuilder<Database<Date>, 'media'>) {
  const lacksOne = eb.or(sizeFilenames.map((filename) => eb(filename, 'is', null)))
  return eb.and([eb('filename', 'is not', null), lacksOne])
}
