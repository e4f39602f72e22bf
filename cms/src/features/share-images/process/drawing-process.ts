/*
 * Draws share images for the worker in a process of its own: drawing takes a core for a quarter of a second, which a
 * delivery must not wait for. Ends when its parent lets go of it.
 */
import { Pool } from 'pg'
import { env } from '../../../env.ts'
import { mediaFiles } from '../../media/media-files.ts'
import { readSharedArticle } from '../read-shared-article.ts'
import { refreshShareImage } from '../refresh-share-image.ts'
import { type DrawingOrder, DrawingOrderSchema, type DrawingReport } from './drawing-messages.ts'

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
