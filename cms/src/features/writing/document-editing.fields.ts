import type { CollectionConfig, Field } from 'payload'
import { nobody } from '../../platform/access/staff.access.ts'

const hiddenField = { hidden: true, disableListColumn: true, disableListFilter: true }

/** Payload's own autosave never comes to it: `features/writing/admin` saves, so that nobody overwrites a colleague. */
const longestIntervalMs = 2 ** 31 - 1

/**
 * How a document is kept whose form saves what is typed. Colleagues are told of each other, and a save that would
 * overwrite another is refused: nobody is locked out.
 */
export const savedAsTyped = {
  lockDocuments: false,
  versions: {
    drafts: { autosave: { interval: longestIntervalMs, showSaveDraftButton: true } },
    maxPerDoc: 50,
  },
} satisfies Partial<CollectionConfig>

/**
 * Who saves what on top of what. `basedOn` is not kept: it is the moment of the version that a form began with, comes
 * with every save, and lets the server refuse one that would overwrite a colleague's. `editedIn` names the form, so
 * that two windows of one person are two as well.
 */
export const documentEditingFields: Field[] = [
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
