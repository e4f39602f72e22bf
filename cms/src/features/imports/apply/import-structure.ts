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
import { markApplied, type NewLink, writeLink } from './import-links.ts'
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

/**
 * Sections, topics and authors that were here before: what stood for them there leads to them as well. What an import has made stays
 * its own, though it is here by now.
 */
async function linkExisting(client: SqlClient, { runId, context }: StructureRun): Promise<void> {
  const { sourceId } = context
  const known = await linkedDocuments(client, sourceId)
  for (const { kind, key, collection, documentId } of existingOf(context)) {
    if (known.get(`${kind} ${key}`) === `${collection} ${documentId}`) continue
    const hash = 'here already'
    const link = { kind, key, collection, documentId, hash, documentHash: hash, isCreated: false }
    await writeLink(client, { sourceId, runId, ...link })
  }
}

type ExistingLink = Pick<NewLink, 'kind' | 'key' | 'collection' | 'documentId'>

function existingOf({ terms, authors }: ImportContext): ExistingLink[] {
  const ofTerms = [...terms].flatMap(([key, { target }]): ExistingLink[] => {
    const kind = 'terms'
    if (target?.kind === 'section') return [{ kind, key, collection: 'sections', documentId: target.section }]
    return target?.kind === 'topic' ? [{ kind, key, collection: 'topics', documentId: target.topic }] : []
  })
  const ofAuthors = [...authors].flatMap(([key, { existing }]): ExistingLink[] =>
    existing === null ? [] : [{ kind: 'authors', key, collection: 'authors', documentId: existing }],
  )
  return [...ofTerms, ...ofAuthors]
}

/** By kind and key of their records, as `collection id`. */
async function linkedDocuments(client: SqlClient, sourceId: number): Promise<Map<string, string>> {
  const rows = await sqlOn(client)
    .selectFrom('import_links')
    .select(['kind', 'source_key as key', 'collection', 'document_id as id'])
    .where('source_id', '=', sourceId)
    .where('kind', 'in', ['terms', 'authors'])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ kind, key, collection, id }) => [`${kind} ${key}`, `${collection} ${id}`]))
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
