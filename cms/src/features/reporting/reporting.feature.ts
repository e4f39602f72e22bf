import type { Feature } from '../../platform/feature.ts'

export const reportingFeature: Feature = {
  menuLinks: [
    { group: 'Readers', label: 'Readers', href: '/admin/readers', right: 'seeReaders' },
    { group: 'House', label: 'Figures', href: '/admin/business', right: 'runBusiness' },
  ],
  admin: {
    beforeDashboard: ['/features/reporting/admin/business-today.tsx#BusinessToday'],
    views: {
      readers: {
        Component: '/features/reporting/admin/readers/readers-view.tsx#ReadersView',
        path: '/readers',
        exact: true,
        meta: { title: 'Readers' },
      },
      reader: {
        Component: '/features/reporting/admin/readers/reader-view.tsx#ReaderView',
        path: '/readers/:id',
        exact: true,
        meta: { title: 'Reader' },
      },
      business: {
        Component: '/features/reporting/admin/business-view.tsx#BusinessView',
        path: '/business',
        exact: true,
        meta: { title: 'Figures' },
      },
      figure: {
        Component: '/features/reporting/admin/figure-view.tsx#FigureView',
        path: '/business/:figure',
        exact: true,
        meta: { title: 'Figures' },
      },
    },
  },
}
