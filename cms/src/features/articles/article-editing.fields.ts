import type { Field } from 'payload'
import { nobody } from '../../platform/access/staff.access.ts'

const hiddenField = { hidden: true, disableListColumn: true, disableListFilter: true }

/**
 * Who saves what on top of what. `basedOn` is not kept: it is the moment of the version that a form began with, comes
 * with every save, and lets the server refuse one that would overwrite a colleague's. `editedIn` names the form, so
 * that two windows of one person are two as well.
 */
export const articleEditingFields: Field[] = [
  {
    name: 'basedOn',
    type: 'text',
    virtual: true,
    hooks: { afterRead: [({ siblingData }) => siblingData.updatedAt ?? null] },
    admin: hiddenField,
  },
  {
    name: 'editedIn',
    type: 'text',
    hooks: { beforeDuplicate: [() => null] },
    admin: hiddenField,
  },
  {
    name: 'editedBy',
    type: 'relationship',
    relationTo: 'users',
    label: 'Last edited by',
    access: { create: nobody, update: nobody },
    hooks: { beforeDuplicate: [() => null] },
    admin: {
      hidden: true,
      components: { Cell: '/platform/admin/person-cell.tsx#PersonCell' },
    },
  },
]
