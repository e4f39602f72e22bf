import type { Feature } from '../../platform/feature.ts'

export const siteHealthFeature: Feature = {
  menuLinks: [{ group: 'Publish', label: 'Site health', href: '/admin/site-health', right: 'seeSiteHealth' }],
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
