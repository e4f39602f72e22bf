import type { Feature } from '../../platform/feature.ts'

export const siteHealthFeature: Feature = {
  admin: {
    views: {
      siteHealth: {
        Component: '/features/site-health/admin/site-health-view.tsx#SiteHealthView',
        path: '/site-health',
        exact: true,
        meta: { title: 'Site health' },
      },
    },
  },
}
