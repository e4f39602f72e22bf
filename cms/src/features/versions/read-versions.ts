import type { WrittenCollection } from '@meridian/shared/writing/written-collection'
import type { Payload } from 'payload'
import { z } from 'zod'
import type { User } from '../../payload-types.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { namedIssues } from '../issues/named-issues.ts'
import { nameOf } from './describe-version.ts'
import { changedLabels, type FieldDifference, versionDifference } from './version-difference.ts'

/** A document with versions: `articles:42`. */
export interface WrittenDocument {
  collection: WrittenCollection
  id: number
}

interface Reader {
  payload: Payload
  /** Whose rights decide what is found. */
  user: User
}

const SnapshotSchema = z.looseObject({
  title: z.string().nullish(),
  /** What a campaign has in place of a title. */
  subject: z.string().nullish(),
  _status: z.enum(['draft', 'published']).nullish(),
  editedBy: z.unknown().optional(),
})

const VersionSchema = z.object({
  id: z.union([z.number(), z.string()]).transform(Number),
  parent: z.unknown(),
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
  autosave: z.boolean().nullish(),
  latest: z.boolean().nullish(),
  version: SnapshotSchema,
})

type Version = z.output<typeof VersionSchema>

/** A version in the list of them. */
export interface VersionSummary {
  id: number
  /** When it was last written: one that is saved as you type grows for a while. */
  savedAt: string
  /** Who wrote it; null when that is not known. */
  savedBy: string | null
  isPublished: boolean
  isNewest: boolean
  /** The one that readers have. */
  isPublic: boolean
  /** The fields in which it differs from the one before it; null for the first. */
  changed: string[] | null
}

export interface ComparedVersion {
  version: VersionSummary
  title: string
  /** What it is compared with; null when there is nothing before it. */
  against: VersionSummary | null
  differences: FieldDifference[]
}

/** The versions of a document, the newest first. */
export async function readVersions(
  reader: Reader,
  document: WrittenDocument,
  { limit, page }: { limit: number; page: number },
): Promise<{ versions: VersionSummary[]; hasMore: boolean }> {
  const found = await find(reader, document, { limit: limit + 1, skip: (page - 1) * limit })
  const publicId = await readPublicId(reader, document)
  const versions = found
    .slice(0, limit)
    .map((version, index) => summarise(document.collection, { version, before: found[index + 1], publicId }))
  return { versions, hasMore: found.length > limit }
}

/** One version beside another of the same document; without one, beside the version before it. */
export async function compareVersion(
  reader: Reader,
  document: WrittenDocument,
  { versionId, againstId }: { versionId: number; againstId: number | null },
): Promise<ComparedVersion | null> {
  const version = await findOne(reader, document, { id: { equals: versionId } })
  if (!version) return null
  const against = await findOne(
    reader,
    document,
    againstId === null ? { id: { less_than: versionId } } : { id: { equals: againstId } },
  )
  const publicId = await readPublicId(reader, document)
  const { collection } = document
  return {
    version: summarise(collection, { version, before: against ?? undefined, publicId }),
    title: version.version.title || version.version.subject || 'Untitled',
    against: against && summarise(collection, { version: against, before: undefined, publicId }),
    differences: against ? versionDifference(collection, against.version, version.version) : [],
  }
}

function summarise(
  collection: WrittenCollection,
  { version, before, publicId }: { version: Version; before: Version | undefined; publicId: number | null },
): VersionSummary {
  return {
    id: version.id,
    savedAt: version.updatedAt.toISOString(),
    savedBy: personName(version.version.editedBy),
    isPublished: version.version._status === 'published',
    isNewest: version.latest === true,
    isPublic: version.id === publicId,
    changed: before ? changedLabels(collection, before.version, version.version) : null,
  }
}

/** Null also for somebody whom the reader of it may not see. */
function personName(person: unknown): string | null {
  return typeof person === 'number' ? null : nameOf(person) || null
}

/** The newest published version, as long as the document is published. */
async function readPublicId(reader: Reader, document: WrittenDocument): Promise<number | null> {
  const { rows } = await reader.payload.db.pool.query(
    `select max(version.id) as id from _${document.collection}_v version
     join ${document.collection} document on document.id = version.parent_id
     where document.id = $1 and document._status = 'published' and version.version__status = 'published'`,
    [document.id],
  )
  return z.object({ id: z.number().nullable() }).parse(rows[0]).id
}

async function findOne(reader: Reader, document: WrittenDocument, where: object): Promise<Version | null> {
  const [found] = await find(reader, document, { limit: 1, skip: 0, where })
  return found ?? null
}

async function find(
  { payload, user }: Reader,
  { collection, id }: WrittenDocument,
  { limit, skip, where }: { limit: number; skip: number; where?: object },
): Promise<Version[]> {
  const { docs } = await payload.findVersions({
    collection,
    where: { and: [{ parent: { equals: id } }, ...(where ? [{ ...where }] : [])] },
    sort: '-id',
    limit: skip + limit,
    pagination: false,
    depth: 1,
    user,
    overrideAccess: false,
  })
  return nameIssues(payload, VersionSchema.array().parse(docs.slice(skip)))
}

const ReferredIssueSchema = z.looseObject({ id: z.number(), title: z.string().nullish() })

/** Payload resolves an issue as readers have it; one that they do not have is called what its draft is called. */
async function nameIssues(payload: Payload, versions: Version[]): Promise<Version[]> {
  const referred = versions.map(({ version }) => ReferredIssueSchema.safeParse(version['issue']).data)
  const unnamed = referred.flatMap((issue) => (issue && !issue.title ? issue.id : []))
  if (unnamed.length === 0) return versions
  const named = await sqlOn(payload.db.pool)
    .selectFrom(namedIssues(payload.db.pool).as('issue'))
    .select(['id', 'title'])
    .where('id', 'in', unnamed)
    .execute()
  const titles = new Map(named.map(({ id, title }) => [id, title]))
  return versions.map((version, index) => {
    const issue = referred[index]
    if (!issue || issue.title) return version
    const title = titles.get(issue.id) ?? 'Untitled issue'
    return { ...version, version: { ...version.version, issue: { ...issue, title } } }
  })
}
