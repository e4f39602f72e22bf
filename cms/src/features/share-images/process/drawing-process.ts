/*
 * Draws share images for the worker in a process of its own: drawing takes a core for a quarter of a second, which a
 * delivery must not wait for. Ends when its parent lets go of it.
 */
import { setPriority } from 'node:os'
import type { DrawingOrder, DrawingReport } from './drawing-messages.ts'
import { givesWay } from '../../../platform/processes/niceness.ts'

// Before anything is loaded, and before sharp starts threads, which take the priority over.
setPriority(givesWay)

const { Pool } = await import('pg')
const { DrawingOrderSchema } = await import('./drawing-messages.ts')
const { readSharedArticle } = await import('../read-shared-article.ts')
const { refreshShareImage } = await import('../refresh-share-image.ts')
const { mediaFiles } = await import('../../media/media-files.ts')
const { env } = await import('../../../env.ts')

const db = new Pool({ connectionString: env.DATABASE_URL, application_name: 'meridian drawing', max: 1 })
// The next order finds out whether the database is back.
db.on('error', (error) => process.stderr.write(`The drawing process lost its database: ${error.message}\n`))

process.once('disconnect', () => process.exit(0))
process.on('message', (message) => {
  void draw(DrawingOrderSchema.parse(message)).then((report) => process.send?.(report))
})

async function draw({ id, slug }: DrawingOrder): Promise<DrawingReport> {
  try {
    const article = await readSharedArticle(db, slug)
    return { id, outcome: await refreshShareImage({ slug, article, media: mediaFiles }) }
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) }
  }
}
