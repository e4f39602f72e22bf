import type { Feature } from '../../platform/feature.ts'
import { savedReplies } from './saved-replies.collection.ts'
import { supportTickets } from './support-tickets.collection.ts'
import { supportTables } from './support.tables.ts'

export const supportFeature: Feature = {
  collections: [supportTickets, savedReplies],
  tables: [supportTables],
  admin: { beforeDashboard: ['/features/support/admin/support-note.tsx#SupportNote'] },
}
