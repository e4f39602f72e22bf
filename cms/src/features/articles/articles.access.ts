import type { Access, CollectionConfig, PayloadRequest, Where } from 'payload'
import { assignedTo, madeBy } from '../../platform/access/own-documents.ts'
import { can } from '../../platform/access/rights.ts'
import { allow, nobody, staffOnly } from '../../platform/access/staff.access.ts'

const isPublished = { _status: { equals: 'published' } } as const
const isNotPublished = { _status: { not_equals: 'published' } } as const

/** What a contributor has begun, or is to write. */
async function ownArticles(req: PayloadRequest, userId: number): Promise<Where> {
  const assigned = await assignedTo(req, userId)
  return assigned.length === 0 ? madeBy(userId) : { or: [madeBy(userId), { id: { in: assigned } }] }
}

/** Everybody of the staff reads what readers read; editors all drafts, contributors their own. */
const readArticles: Access = async ({ req }) => {
  const { user } = req
  if (!user || can(user, 'editArticles')) return can(user, 'editArticles')
  if (can(user, 'writeArticles')) return { or: [isPublished, await ownArticles(req, user.id)] }
  return can(user, 'answerTickets') && isPublished
}

/** Where `_status` says published, the form asks whether to offer publishing; `publishing.hooks.ts` is what enforces it. */
const updateArticles: Access = async ({ req, data }) => {
  const { user } = req
  if (data?._status === 'published' && !can(user, 'publishArticles')) return false
  if (!user || can(user, 'editArticles')) return can(user, 'editArticles')
  return can(user, 'writeArticles') && { and: [await ownArticles(req, user.id), isNotPublished] }
}

/** What readers see is deleted by those alone who may publish. */
const deleteArticles: Access = ({ req: { user } }) => {
  if (!user || can(user, 'publishArticles')) return can(user, 'publishArticles')
  if (can(user, 'editArticles')) return isNotPublished
  return can(user, 'writeArticles') && { and: [madeBy(user.id), isNotPublished] }
}

const readVersions: Access = async ({ req }) => {
  const { user } = req
  if (!user || can(user, 'editArticles')) return can(user, 'editArticles')
  if (!can(user, 'writeArticles')) return false
  const assigned = await assignedTo(req, user.id)
  const begun: Where = { 'version.createdBy': { equals: user.id } }
  return assigned.length === 0 ? begun : { or: [begun, { parent: { in: assigned } }] }
}

export const articleAccess = {
  admin: staffOnly,
  create: allow('writeArticles'),
  read: readArticles,
  update: updateArticles,
  delete: deleteArticles,
  readVersions,
  unlock: nobody,
} satisfies CollectionConfig<'articles'>['access']
