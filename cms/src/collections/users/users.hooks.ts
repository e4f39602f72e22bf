import {
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionBeforeValidateHook,
  type CollectionConfig,
  APIError,
  type PayloadRequest,
  ValidationError,
} from 'payload'
import { isStaff } from '../../access/roles.ts'
import { takeTurn } from '../../database/advisory-locks.ts'
import type { User } from '../../payload-types.ts'

const minStaffPasswordLength = 12

/** Whoever can change the magazine needs a password that can't be guessed. */
const demandLongStaffPassword: CollectionBeforeValidateHook<User> = ({ data, originalDoc, req }) => {
  const password = data?.password
  const role = data?.role ?? originalDoc?.role
  if (typeof password !== 'string' || !isStaff({ role }) || password.length >= minStaffPasswordLength)
    return data
  const message = `The password of an editor or administrator has at least ${minStaffPasswordLength} characters.`
  throw new ValidationError({ collection: 'users', errors: [{ path: 'password', message }], req })
}

/** Nobody could give the role back. */
const keepLastAdmin: CollectionBeforeChangeHook<User> = async ({ data, originalDoc, req }) => {
  if (originalDoc?.role !== 'admin' || data.role === 'admin') return data
  if (await isLastAdmin(req, originalDoc.id)) {
    const message = 'This is the only administrator. Give the role to someone else first.'
    throw new ValidationError({ collection: 'users', errors: [{ path: 'role', message }], req })
  }
  return data
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

async function isLastAdmin(req: PayloadRequest, id: number | string): Promise<boolean> {
  await takeTurn(req, 'lastAdmin')
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

export const userHooks = {
  beforeValidate: [demandLongStaffPassword],
  beforeChange: [keepLastAdmin],
  beforeDelete: [refuseDeletingLastAdmin],
} satisfies CollectionConfig<'users'>['hooks']
