import type { RecordKind } from '@meridian/shared/replica/records.schema'
import { articleRecords } from './article-records.ts'
import { globalRecords } from './global-records.ts'
import { issueRecords } from './issue-records.ts'
import { campaignRecords, newsletterRecords } from './newsletter-records.ts'
import { pictureRecords } from './picture-records.ts'
import { recordingRecords } from './recording-records.ts'
import type { RecordSource } from './record-source.ts'
import {
  addressRecords,
  authorRecords,
  oldAddressRecords,
  planRecords,
  redirectRecords,
  sectionRecords,
  topicRecords,
} from './structure-records.ts'

type Sources = { [Kind in RecordKind]: RecordSource<Kind> }

/** Where the records of each kind come from. */
export const recordSources: Sources = {
  global: globalRecords,
  section: sectionRecords,
  topic: topicRecords,
  author: authorRecords,
  plan: planRecords,
  issue: issueRecords,
  redirect: redirectRecords,
  recording: recordingRecords,
  newsletter: newsletterRecords,
  campaign: campaignRecords,
  address: addressRecords,
  'old-address': oldAddressRecords,
  article: articleRecords,
  picture: pictureRecords,
}
