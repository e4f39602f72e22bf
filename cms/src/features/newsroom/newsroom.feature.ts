import type { Feature } from '../../platform/feature.ts'

export const newsroomFeature: Feature = {
  admin: {
    beforeDashboard: ['/features/newsroom/admin/newsroom-today.tsx#NewsroomToday'],
    views: { dashboard: { Component: '/features/newsroom/admin/start-page.tsx#StartPage' } },
  },
}
