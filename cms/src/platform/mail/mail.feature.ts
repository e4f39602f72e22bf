import type { Feature } from '../feature.ts'
import { mailTables } from './mail.tables.ts'
import { mailboxMessages } from './mailbox-messages.collection.ts'
import { sendMailJob } from './send-mail.job.ts'

export const mailFeature: Feature = {
  collections: [mailboxMessages],
  tables: [mailTables],
  jobs: [sendMailJob],
}
