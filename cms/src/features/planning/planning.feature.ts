import type { Feature } from '../../platform/feature.ts'
import { followPlan } from './planning.hooks.ts'
import { planningTables } from './planning.tables.ts'

export const planningFeature: Feature = {
  tables: [planningTables],
  addedHooks: [{ collection: 'articles', afterChange: [followPlan] }],
  menuLinks: [{ group: 'Write', label: 'Planning', href: '/admin/planning', right: 'writeArticles' }],
  admin: {
    views: {
      planning: {
        Component: '/features/planning/admin/planning-view.tsx#PlanningView',
        path: '/planning',
        exact: true,
        meta: { title: 'Planning' },
      },
    },
  },
}
