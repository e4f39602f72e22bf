import { z } from 'zod'
import { CampaignRecordSchema, NewsletterRecordSchema } from '../newsletter/newsletter-records.schema.ts'
import { OldAddressRecordSchema } from './old-address-record.schema.ts'
import { RecordingRecordSchema } from '../recordings/recording.schema.ts'
import {
  AddressRecordSchema,
  ArticleRecordSchema,
  AuthorRecordSchema,
  GlobalRecordSchema,
  IssueRecordSchema,
  PictureRecordSchema,
  PlanRecordSchema,
  RedirectRecordSchema,
  SectionRecordSchema,
  TopicRecordSchema,
} from './records.schema.ts'

/**
 * Raise when a record's form changes: a replica of another version is thrown away, and events that were written with it
 * are not applied.
 */
export const recordsVersion = 8

function changeOf<const Kind extends string, Schema extends z.ZodType>(kind: Kind, record: Schema) {
  return z.object({ kind: z.literal(kind), key: z.string().min(1), record: record.nullable() })
}

/**
 * What readers have of a document now; `record` is null when they have nothing of it any more. `key` is the database id of
 * the document, the slug of an address, an old address, or the name of a global.
 */
export const RecordChangeSchema = z.discriminatedUnion('kind', [
  changeOf('global', GlobalRecordSchema),
  changeOf('section', SectionRecordSchema),
  changeOf('topic', TopicRecordSchema),
  changeOf('author', AuthorRecordSchema),
  changeOf('plan', PlanRecordSchema),
  changeOf('issue', IssueRecordSchema),
  changeOf('redirect', RedirectRecordSchema),
  changeOf('recording', RecordingRecordSchema),
  changeOf('newsletter', NewsletterRecordSchema),
  changeOf('campaign', CampaignRecordSchema),
  changeOf('address', AddressRecordSchema),
  changeOf('old-address', OldAddressRecordSchema),
  changeOf('article', ArticleRecordSchema),
  changeOf('picture', PictureRecordSchema),
])

/**
 * What an event brings to replicas. Null when it is more than an event can carry, or was written past the CMS: a replica takes a
 * snapshot then. Events that got their positions together carry all their changes on the first of them.
 */
export const EventRecordsSchema = z
  .union([
    z.object({ version: z.literal(recordsVersion), changes: z.array(RecordChangeSchema) }),
    // Written by another version of the CMS: nothing here can read it.
    z.object({ version: z.number().refine((version) => version !== recordsVersion) }).transform(() => null),
  ])
  .nullable()

export type RecordChange = z.infer<typeof RecordChangeSchema>
export type EventRecords = z.infer<typeof EventRecordsSchema>
