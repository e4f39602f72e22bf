import { z } from 'zod'
import { RecordChangeSchema } from './record-change.schema.ts'

const position = z.number().int().nonnegative()

const KindDigestSchema = z.object({
  count: z.number().int().nonnegative(),
  sum: z.string().regex(/^[0-9a-f]{32}$/),
})

/** A digest of each kind; pictures are those that a record shows. */
export const DigestsSchema = z.object({
  global: KindDigestSchema,
  section: KindDigestSchema,
  topic: KindDigestSchema,
  author: KindDigestSchema,
  plan: KindDigestSchema,
  issue: KindDigestSchema,
  redirect: KindDigestSchema,
  recording: KindDigestSchema,
  newsletter: KindDigestSchema,
  campaign: KindDigestSchema,
  address: KindDigestSchema,
  'old-address': KindDigestSchema,
  article: KindDigestSchema,
  picture: KindDigestSchema,
})

/*
 * A snapshot is a stream of lines of JSON: the first says for which position it stands, each of the others brings a record, and
 * the last says what it must have come to. One without its last line was cut off.
 */
export const SnapshotStartSchema = z.object({
  start: z.object({ position, version: z.number().int().positive() }),
})
export const SnapshotEndSchema = z.object({ end: z.object({ digests: DigestsSchema }) })
export const SnapshotLineSchema = z.union([RecordChangeSchema, SnapshotEndSchema])

/** Where a site server takes a {@link ReplicaCheckSchema}, signed as a delivery of events is. */
export const replicaCheckPath = '/_meridian/replica-check'

/** Asks a site server to compare its replica with what the CMS had at a position. */
export const ReplicaCheckSchema = z.object({
  position,
  version: z.number().int().positive(),
  digests: DigestsSchema,
})

/**
 * `equal`: the same at that position. `different`: the kinds named are not; the server takes a snapshot and repairs itself.
 * `elsewhere`: the server was never at that position, or no longer knows; `position` is where it stands.
 */
export const ReplicaCheckAnswerSchema = z.object({
  outcome: z.enum(['equal', 'different', 'elsewhere']),
  position,
  kinds: z.array(z.string()),
})

export type Digests = z.infer<typeof DigestsSchema>
export type SnapshotLine = z.infer<typeof SnapshotLineSchema>
export type ReplicaCheck = z.infer<typeof ReplicaCheckSchema>
export type ReplicaCheckAnswer = z.infer<typeof ReplicaCheckAnswerSchema>
