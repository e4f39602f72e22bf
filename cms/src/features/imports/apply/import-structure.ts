import {
  createLocalReq,
  commitTransaction,
  initTransaction,
  killTransaction,
  type Payload,
  type PayloadRequest,
} from 'payload'
import { clientOf, type SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { toSlug } from '../../../platform/fields/slug.ts'
import { asOnePublish } from '../../publishing/outbox.ts'
import type { ImportContext } from '../plan/import-context.ts'
import type { SourceAuthor, SourceTerm } from '../source-record.ts'
import { type StagedRecord, stagedRecords } from '../staging/staged-records.ts'
import { createAuthor } from './create-author.ts'
import { markApplied, writeLink } from './import-links.ts'
import { importNamedAuthors } from './named-authors.ts'

interface StructureRun {
  runId: number
  context: ImportContext
}

/** Runs work in one transaction of Payload, all that it publishes being one event about `subject`. */
export async function inOneTransaction<Result>(
  payload: Payload,
  work: (req: PayloadRequest) => Promise<Result>,
): Promise<Result> {
  const req = await createLocalReq({}, payload)
  await initTransaction(req)
  try {
    const result = await work(req)
    await commitTransaction(req)
    return result
  } catch (error) {
    await killTransaction(req)
    throw error
  }
}

/**
 * Makes the topics and authors that articles of the run stand under, in one transaction and with one event: they are
 * there before the first article, and nothing leads to them before the last.
 */
export async function importStructure(payload: Payload, run: StructureRun): Promise<void> {
  const { pool } = payload.db
  const where = { runId: run.runId, sourceId: run.context.sourceId, toApply: ['create'] }
  const terms: StagedRecord<SourceTerm>[] = []
  for await (const batch of stagedRecords(pool, { ...where, kind: 'terms' })) {
    for (const staged of batch)
      if (staged.record.kind === 'term') terms.push({ ...staged, record: staged.record })
  }
  const authors: StagedRecord<SourceAuthor>[] = []
  for await (const batch of stagedRecords(pool, { ...where, kind: 'authors' })) {
    for (const staged of batch)
      if (staged.record.kind === 'author') authors.push({ ...staged, record: staged.record })
  }
  await inOneTransaction(payload, (req) =>
    asOnePublish({ req, kind: 'changed', subject: 'settings:imports' }, async () => {
      for (const staged of terms) await importTopic(req, { ...run, staged })
      for (const staged of authors) await importAuthor(req, { ...run, staged })
      await importNamedAuthors(req, await clientOf(req), run)
      await linkExisting(await clientOf(req), run)
    }),
  )
}

const longestDescription = 500

/** Sections, topics and authors that were here before: what stood for them there leads to them as well. */
async function linkExisting(client: SqlClient, { runId, context }: StructureRun): Promise<void> {
  const { sourceId } = context
  const link = { sourceId, runId, hash: 'here already', documentHash: 'here already', isCreated: false }
  for (const [key, { target }] of context.terms) {
    if (target?.kind === 'section') {
      await writeLink(client, {
        ...link,
        kind: 'terms',
        key,
        collection: 'sections',
        documentId: target.section,
      })
    } else if (target?.kind === 'topic') {
      await writeLink(client, { ...link, kind: 'terms', key, collection: 'topics', documentId: target.topic })
    }
  }
  for (const [key, { existing }] of context.authors) {
    if (existing !== null) {
      await writeLink(client, { ...link, kind: 'authors', key, collection: 'authors', documentId: existing })
    }
  }
}

async function importTopic(
  req: PayloadRequest,
  { runId, context, staged }: StructureRun & { staged: StagedRecord<SourceTerm> },
): Promise<void> {
  const target = context.terms.get(staged.record.id)?.target
  if (target?.kind !== 'new-topic') return
  const client = await clientOf(req)
  const existing = await findTopic(client, { section: target.section, slug: toSlug(target.name) })
  const topic =
    existing ??
    (
      await req.payload.create({
        collection: 'topics',
        data: {
          name: target.name,
          description:
            staged.record.description.slice(0, longestDescription) || `Articles on ${target.name}.`,
          section: target.section,
          position: 100,
        },
        depth: 0,
        req,
      })
    ).id
  await writeLink(client, {
    sourceId: context.sourceId,
    runId,
    kind: 'terms',
    key: staged.key,
    collection: 'topics',
    documentId: topic,
    hash: staged.hash,
    documentHash: staged.hash,
    isCreated: existing === null,
  })
  await markApplied(client, { runId, kind: 'terms', keys: [staged.key] })
}

async function findTopic(
  db: SqlClient,
  { section, slug }: { section: number; slug: string },
): Promise<number | null> {
  const row = await sqlOn(db)
    .selectFrom('topics')
    .select('id')
    .where('section_id', '=', section)
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row?.id ?? null
}

async function importAuthor(
  req: PayloadRequest,
  { runId, context, staged }: StructureRun & { staged: StagedRecord<SourceAuthor> },
): Promise<void> {
  const client = await clientOf(req)
  const documentId = await createAuthor(req, client, staged.record)
  await writeLink(client, {
    sourceId: context.sourceId,
    runId,
    kind: 'authors',
    key: staged.key,
    collection: 'authors',
    documentId,
    hash: staged.hash,
    documentHash: staged.hash,
    isCreated: true,
  })
  await markApplied(client, { runId, kind: 'authors', keys: [staged.key] })
}
