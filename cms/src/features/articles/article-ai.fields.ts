import type { Field } from 'payload'
import { nobody } from '../../platform/access/staff.access.ts'

/**
 * What an AI has had a part in. Nobody writes it by hand or takes it away: `article-ai.hooks.ts` does, from what was
 * really taken over.
 */
export const articleAiFields: Field[] = [
  {
    name: 'aiAssisted',
    type: 'json',
    label: 'AI-assisted',
    access: { create: nobody, update: nobody },
    admin: {
      position: 'sidebar',
      disableListFilter: true,
      components: {
        Field: '/features/content-creator/admin/ai-mark.tsx#AiMark',
        Cell: '/features/content-creator/admin/ai-mark-cell.tsx#AiMarkCell',
      },
    },
  },
  {
    name: 'contentCreator',
    type: 'ui',
    label: 'Content creator',
    admin: {
      position: 'sidebar',
      disableListColumn: true,
      components: { Field: '/features/content-creator/admin/creator-panel.tsx#CreatorPanel' },
    },
  },
]
