import {
  type CollectionAfterChangeHook,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionBeforeValidateHook,
  type CollectionConfig,
  APIError,
  type PayloadRequest,
  ValidationError,
} from 'payload'
import { clientOf } from '../../../platform/database/sql-client.ts'
import { applyRoleChange } from '../roles/apply-role-change.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { holdLock } from '../../../platform/locks/with-lock.ts'
import type { User } from '../../../payload-types.ts'
import { expiryOf } from './users.endpoints.ts'

type MeHook = NonNullable<NonNullable<CollectionConfig<'users'>['hooks']>['me']>[number]

/** One address is one account, however it was typed. */
const normalizeEmail: CollectionBeforeValidateHook<User> = ({ data }) =>
  typeof data?.email === 'string' ? { ...data, email: data.email.trim().toLowerCase() } : data

/** An address that an administrator has typed in has not been verified by anyone. */
const unverifyNewEmail: CollectionBeforeChangeHook<User> = ({ data, originalDoc }) => {
  const isNew = originalDoc !== undefined && data.email !== undefined && data.email !== originalDoc.email
  return isNew ? { ...data, emailVerifiedAt: null } : data
}

/** Nobody could give the role back. */
const keepLastAdmin: CollectionBeforeChangeHook<User> = async ({ data, originalDoc, req }) => {
  if (originalDoc?.role !== 'admin' || data.role === undefined || data.role === 'admin') return data
  if (await isLastAdmin(req, originalDoc.id)) {
    const message = 'This is the only administrator. Give the role to someone else first.'
    throw new ValidationError({ collection: 'users', errors: [{ path: 'role', message }], req })
  }
  return data
}

/** What staff change of somebody else's account is recorded; a new role has its own entry. */
const recordStaffChange: CollectionAfterChangeHook<User> = async ({ doc, previousDoc, operation, req }) => {
  if (operation !== 'update' || !req.user || req.user.id === doc.id) return doc
  const client = await clientOf(req)
  const event = { actorId: req.user.id, subjectId: doc.id }
  if (previousDoc.email !== doc.email) {
    await recordAudit(client, { ...event, action: 'email-changed', detail: 'in the admin' })
  }
  const isRenamed = previousDoc.firstName !== doc.firstName || previousDoc.lastName !== doc.lastName
  if (isRenamed) await recordAudit(client, { ...event, action: 'reader-data-changed', detail: 'The name.' })
  return doc
}

/** A new role holds from the next request on, in the transaction that gives it. */
const followRole: CollectionAfterChangeHook<User> = async ({ doc, previousDoc, operation, req }) => {
  const previousRole = operation === 'create' ? null : previousDoc.role
  if (previousRole === doc.role) return doc
  await applyRoleChange(await clientOf(req), {
    userId: doc.id,
    role: doc.role,
    previousRole,
    actorId: req.user?.id ?? null,
  })
  return doc
}

const refuseDeletingLastAdmin: CollectionBeforeDeleteHook = async ({ id, req }) => {
  if (await isLastAdmin(req, id)) {
    throw new APIError(
      'This is the only administrator. Give the role to someone else first.',
      409,
      null,
      true,
    )
  }
}

/** What pointed to the account goes with it: of a reader nothing is to be left but that staff did it. */
const recordDeletion: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const { role, email } = await req.payload.findByID({
    collection: 'users',
    id,
    depth: 0,
    select: { role: true, email: true },
    req,
  })
  await recordAudit(await clientOf(req), {
    action: 'account-deleted',
    actorId: req.user?.id ?? null,
    subjectId: null,
    detail: role === 'reader' ? 'A reader.' : `${role} ${email}`,
  })
}

async function isLastAdmin(req: PayloadRequest, id: number | string): Promise<boolean> {
  await holdLock(await clientOf(req), locks.lastAdmin)
  const where = { role: { equals: 'admin' } }
  const { docs } = await req.payload.find({
    collection: 'users',
    where,
    limit: 2,
    depth: 0,
    pagination: false,
    select: { role: true },
    req,
  })
  return docs.length === 1 && docs[0]?.id === id
}

/** Tells the admin when the session ends, so that it can ask whether somebody is still there. */
const tellExpiry: MeHook = async ({ args, user }) => {
  const exp = await expiryOf(args.req)
  return exp === null ? undefined : { user, exp }
}

export const userHooks = {
  beforeValidate: [normalizeEmail],
  beforeChange: [keepLastAdmin, unverifyNewEmail],
  afterChange: [followRole, recordStaffChange],
  beforeDelete: [refuseDeletingLastAdmin, recordDeletion],
  me: [tellExpiry],
} satisfies CollectionConfig<'users'>['hooks']
