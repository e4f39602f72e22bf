import type { RelationshipField, TextField } from 'payload'
import { createPublicId } from './public-id.ts'

/** Whose it is. */
export const readerField = {
  name: 'user',
  type: 'relationship',
  relationTo: 'users',
  label: 'Reader',
  required: true,
  index: true,
  access: { update: () => false },
} as const satisfies RelationshipField

/** What the API calls it, in place of a database key. */
export const publicIdField = {
  name: 'publicId',
  type: 'text',
  required: true,
  unique: true,
  index: true,
  defaultValue: createPublicId,
  access: { update: () => false },
  admin: { hidden: true },
} as const satisfies TextField

/** What the payment provider calls it; its name is given where it is used. Empty for what the provider does not know. */
export const providerIdField = {
  name: 'providerId',
  type: 'text',
  unique: true,
  index: true,
  maxLength: 255,
  access: { update: () => false },
  admin: { hidden: true },
} as const satisfies TextField
