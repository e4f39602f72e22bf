import type { CollectionAfterChangeHook } from 'payload'
import type { Article } from '../../payload-types.ts'
import { clientOf, type SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { passageText } from './body-passages.ts'
import { moveAnchor } from './passage.ts'

/** Has the threads of an article follow their words, in the transaction of the save that moves them. */
export const followPassages: CollectionAfterChangeHook<Article> = async ({
  req,
  doc,
  previousDoc,
  operation,
}) => {
  if (operation === 'create') return
  await movePassages(await clientOf(req), { id: doc.id, before: previousDoc.body, after: doc.body })
}

/** The text of an article becomes another one. */
export async function movePassages(
  client: SqlClient,
  { id, before, after }: { id: number; before: unknown; after: unknown },
): Promise<void> {
  const db = sqlOn(client)
  const threads = await db
    .selectFrom('article_threads')
    .select(['id', 'anchor_quote', 'anchor_prefix', 'anchor_suffix', 'anchor_position'])
    .where('article_id', '=', id)
    .where('state', '=', 'open')
    .orderBy('id')
    .execute()
  if (threads.length === 0) return
  const texts = { before: passageText(before), after: passageText(after) }
  if (texts.before === texts.after) return
  for (const thread of threads) {
    const anchor = {
      quote: thread.anchor_quote,
      prefix: thread.anchor_prefix,
      suffix: thread.anchor_suffix,
      position: thread.anchor_position,
    }
    const moved = moveAnchor(texts, anchor)
    await db
      .updateTable('article_threads')
      .set({
        anchor_quote: moved.quote,
        anchor_prefix: moved.prefix,
        anchor_suffix: moved.suffix,
        anchor_position: moved.position,
      })
      .where('id', '=', thread.id)
      .execute()
  }
}
