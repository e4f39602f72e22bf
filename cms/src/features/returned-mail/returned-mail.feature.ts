import type { Feature } from '../../platform/feature.ts'
import { returnedMailTables } from './returned-mail.tables.ts'

export const returnedMailFeature: Feature = {
  tables: [returnedMailTables],
  menuLinks: [
    { group: 'Readers', label: 'Stopped mail', href: '/admin/mail-suppressions', right: 'readSubscribers' },
  ],
  admin: {
    views: {
      mailSuppressions: {
        Component: '/features/returned-mail/admin/suppressions-view.tsx#SuppressionsView',
        path: '/mail-suppressions',
        exact: true,
        meta: { title: 'Stopped mail' },
      },
      mailEvent: {
        Component: '/features/returned-mail/admin/mail-event-view.tsx#MailEventView',
        path: '/mail-events/:id',
        exact: true,
        meta: { title: 'What came back' },
      },
    },
  },
}
