import type { Feature } from '../../platform/feature.ts'
import { returnedMailTables } from './returned-mail.tables.ts'

export const returnedMailFeature: Feature = {
  tables: [returnedMailTables],
}
