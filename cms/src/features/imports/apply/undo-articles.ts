import type { Payload } from 'payload'
import { z } from 'zod'
import { clientOf } from '../../../platform/database/sql-client.ts'
import { asOnePublish } from '../../publishing/outbox.ts'
import { articleHashes } from './article-hashes.ts'
import { inOneTransaction } from './import-structure.ts'

const LinkRow = z.object({ source_key: z.string(), document_id: z.number(), document_hash: z.string() })

const AddressRow = z.object({ slug: z.string() })

/** What an undo took away, and what it left because somebody has worked on it here. */
export interface UndoneCounts {
  removed: number
  left: number
}

const batchSize = 50

/**
 * Takes away the articles that a run made and that nobody has changed since, with their addresses, as if they had never come;
 * then the authors and topics that nothing stands under any more. A second call goes on where the first was cut off.
 */
export async function undoArticles(
  payload: Payload,
  runId: number,
  mayGoOn: (removed: number) => Promise<boolean>,
): Promise<UndoneCounts> {
  const counts = { removed: 0, left: 0 }
  let after = ''
  while (await mayGoOn(counts.removed)) {
    const { rows } = await payload.db.pool.query(
      `select source_key, document_id, document_hash from import_links
        where run_id = $1 and kind = 'articles' and is_created and document_hash <> '' and deleted_at is null
          and source_key > $2
        order by source_key limit ${batchSize}`,
      [runId, after],
    )
    const batch = LinkRow.array().parse(rows)
    const last = batch.at(-1)
    if (!last) break
    after = last.source_key
    const hashes = await articleHashes(
      payload.db.pool,
      batch.map((link) => link.document_id),
    )
    const untouched = batch.filter((link) => hashes.get(link.document_id) === link.document_hash)
    if (untouched.length > 0) await removeArticles(payload, { runId, links: untouched })
    counts.removed += untouched.length
    counts.left += batch.length - untouched.length
  }
  return counts
}

async function removeArticles(
  payload: Payload,
  { runId, links }: { runId: number; links: readonly z.infer<typeof LinkRow>[] },
): Promise<void> {
  const ids = links.map((link) => link.document_id)
  await inOneTransaction(payload, (req) =>
    asOnePublish({ req, kind: 'deleted', subject: `articles:${ids[0]}` }, async () => {
      const client = await clientOf(req)
      const { rows } = await client.query('select slug from article_addresses where article_id = any($1)', [
        ids,
      ])
      for (const id of ids) await payload.delete({ collection: 'articles', id, req, depth: 0 })
      // As if they had never come: an address of something that was deleted would say so.
      await client.query('delete from article_addresses where article_id is null and slug = any($1)', [
        AddressRow.array()
          .parse(rows)
          .map(({ slug }) => slug),
      ])
      await client.query(
        `delete from import_links where run_id = $1 and kind = 'articles' and source_key = any($2)`,
        [runId, links.map((link) => link.source_key)],
      )
      await client.query(
        `update import_records set is_applied = false where run_id = $1 and kind = 'articles' and source_key = any($2)`,
        [runId, links.map((link) => link.source_key)],
      )
    }),
  )
}

const StructureRow = z.object({ collection: z.enum(['authors', 'topics']), document_id: z.number() })

/** Takes away the authors and topics that a run made and no article stands under. */
export async function undoStructure(payload: Payload, runId: number): Promise<number> {
  const { rows } = await payload.db.pool.query(
    `select link.collection, link.document_id from import_links link
      where link.run_id = $1 and link.kind in ('authors', 'terms') and link.is_created and link.deleted_at is null
        and not exists (select 1 from articles_rels rel where rel.authors_id = link.document_id and link.collection = 'authors')
        and not exists (select 1 from articles_rels rel where rel.topics_id = link.document_id and link.collection = 'topics')
        and not exists (select 1 from _articles_v_rels rel where rel.authors_id = link.document_id and link.collection = 'authors')
        and not exists (select 1 from _articles_v_rels rel where rel.topics_id = link.document_id and link.collection = 'topics')`,
    [runId],
  )
  const unused = StructureRow.array().parse(rows)
  if (unused.length === 0) return 0
  await inOneTransaction(payload, (req) =>
    asOnePublish({ req, kind: 'changed', subject: 'settings:imports' }, async () => {
      for (const { collection, document_id: id } of unused)
        await payload.delete({ collection, id, req, depth: 0 })
      const client = await clientOf(req)
      await client.query(
        `delete from import_links where run_id = $1 and (collection, document_id) in (
           select * from unnest($2::text[], $3::int[]))`,
        [runId, unused.map(({ collection }) => collection), unused.map((row) => row.document_id)],
      )
    }),
  )
  return unused.length
}
