import type { Payload } from 'payload'
import type { PoolClient } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import type { BulkArticle } from '../../articles/bulk/bulk-article.ts'
import { updateDraftArticles } from '../../articles/bulk/update-draft-articles.ts'
import { writeDraftArticles } from '../../articles/bulk/write-draft-articles.ts'
import { compareTexts } from '../body/compare-texts.ts'
import { readBody } from '../plan/read-body.ts'
import type { ImportContext } from '../plan/import-context.ts'
import { planArticle } from '../plan/plan-article.ts'
import type { SourceArticle } from '../source-record.ts'
import { type StagedRecord, stagedRecords } from '../staging/staged-records.ts'
import { articleHashes } from './article-hashes.ts'
import type { ArticleTargets, ReadArticle } from './article-targets.ts'
import { buildArticle, type ImportedArticle } from './build-article.ts'
import { freeAddresses } from './free-addresses.ts'
import { markApplied, writeLink } from './import-links.ts'

interface ArticlesRun {
  payload: Payload
  runId: number
  context: ImportContext
  /** What the articles of a batch name: pictures, own links, authors, topics. */
  findTargets: (articles: readonly ReadArticle[]) => Promise<ArticleTargets>
  /** Asked between batches; ends the work where it stands when it answers false. */
  mayGoOn: (done: number) => Promise<boolean>
  now: string
}

type Article = StagedRecord<SourceArticle> & ReadArticle

/**
 * Writes the articles of a run as drafts, a batch in a transaction with its links: what was cut off goes on with the next batch. Readers
 * see nothing of it yet. Answers whether it came to its end.
 */
export async function importArticles(run: ArticlesRun): Promise<boolean> {
  const { pool } = run.payload.db
  let done = 0
  const wanted = {
    runId: run.runId,
    sourceId: run.context.sourceId,
    kind: 'articles',
    toApply: ['create', 'update'],
  } as const
  for await (const batch of stagedRecords(pool, wanted)) {
    if (!(await run.mayGoOn(done))) return false
    const articles = batch.flatMap((staged) =>
      staged.record.kind === 'article'
        ? [readArticle({ ...staged, record: staged.record }, run.context)]
        : [],
    )
    const targets = await run.findTargets(articles)
    await inPoolTransaction(pool, (client) => writeBatch(client, { ...run, articles, targets }))
    done += batch.length
  }
  return run.mayGoOn(done)
}

function readArticle(staged: StagedRecord<SourceArticle>, context: ImportContext): Article {
  return { ...staged, body: readBody(staged.record, context) }
}

async function writeBatch(
  client: PoolClient,
  run: ArticlesRun & { articles: readonly Article[]; targets: ArticleTargets },
): Promise<void> {
  const { payload, runId, context, articles } = run
  const built = articles.flatMap((staged) => {
    const article = buildPlanned(staged, run)
    return article && staged.link ? [{ staged, article, id: staged.link.documentId }] : []
  })
  const slugs = await freeAddresses(
    client,
    built.map(({ id, article }) => ({ id, slug: article.wantedSlug })),
  )
  const drafts = built.map(({ staged, article, id }, index): BulkArticle & { id: number; isNew: boolean } => {
    const { wantedSlug: _, notes, ...rest } = article
    return {
      ...rest,
      id,
      slug: slugs[index] ?? null,
      notes: notes.map((text) => ({ text })),
      isNew: staged.link?.documentHash === '',
    }
  })
  await writeDraftArticles(
    client,
    payload,
    drafts.filter(({ isNew }) => isNew),
  )
  await updateDraftArticles(
    client,
    payload,
    drafts.filter(({ isNew }) => !isNew),
  )
  const hashes = await articleHashes(
    client,
    built.map(({ id }) => id),
  )
  for (const { staged, id } of built) {
    await writeLink(client, {
      sourceId: context.sourceId,
      runId,
      kind: 'articles',
      key: staged.key,
      collection: 'articles',
      documentId: id,
      hash: staged.hash,
      documentHash: hashes.get(id) ?? '',
      isCreated: true,
    })
  }
  await markApplied(client, { runId, kind: 'articles', keys: built.map(({ staged }) => staged.key) })
  await noteDifferences(client, runId, built)
}

/** How much each text differs from the source's, for the list that begins with those that differ most. */
async function noteDifferences(
  client: PoolClient,
  runId: number,
  built: readonly { staged: Article; article: ImportedArticle }[],
): Promise<void> {
  const shares = built.map(
    ({ staged, article }) =>
      compareTexts(staged.record.body, {
        body: article.body,
        notes: article.notes.map((text) => ({ text })),
      }).share,
  )
  await client.query(
    `update import_records record set difference = given.share
       from unnest($2::text[], $3::float8[]) as given(key, share)
      where record.run_id = $1 and record.kind = 'articles' and record.source_key = given.key`,
    [runId, built.map(({ staged }) => staged.key), shares],
  )
}

/** Null for one whose plan no longer holds: a section was deleted meanwhile. It stays as it is planned. */
function buildPlanned(
  staged: Article,
  { context, targets, now }: ArticlesRun & { targets: ArticleTargets },
): ImportedArticle | null {
  // What changes is settled by the plan: here it is only asked where the article stands.
  const link = staged.link && { ...staged.link, hash: '' }
  const { place } = planArticle(
    { ...staged, link },
    {
      ...context,
      sections: context.sectionIds,
      // Whether it was changed here was settled by the plan.
      documentHash: staged.link?.documentHash ?? null,
      isBodyEmpty: staged.body.blocks.length === 0,
    },
  )
  return place ? buildArticle(staged, { place, context, targets, now }) : null
}
