import type { Field } from 'payload'
import { nobody } from '../../platform/access/staff.access.ts'
import { articleStateLabels, articleStates } from '../publishing/article-states.ts'

/** For the list: what becomes of an article. `features/publishing/article-states.ts` keeps it. */
export const articleStateField: Field = {
  name: 'state',
  type: 'select',
  options: articleStates.map((value) => ({ value, label: articleStateLabels[value] })),
  defaultValue: 'draft',
  index: true,
  access: { create: nobody, update: nobody },
  hooks: { beforeDuplicate: [() => 'draft'] },
  admin: {
    hidden: true,
    components: { Cell: '/features/publishing/admin/article-state-cell.tsx#ArticleStateCell' },
  },
}
