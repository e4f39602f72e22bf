import { z } from 'zod'

export const archiveFormat = 'meridian-export/1'
export const manifestFile = 'manifest.json'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The last file of an archive: what the others are. */
export const ManifestSchema = z.object({
  format: z.literal(archiveFormat),
  /** The version of the product that wrote it. */
  product: z.string(),
  /** As of which moment it is. */
  madeAt: z.iso.datetime(),
  magazine: z.object({ name: z.string(), url: z.string() }),
  /** How many records of each kind there are. */
  counts: z.record(z.string(), z.number().int().nonnegative()),
  files: z.array(z.object({ path: z.string(), bytes: z.number().int().nonnegative(), sha256 })),
  /** Files that a record names and that were not there, by the keys of their records. */
  missing: z.array(z.string()),
  /** What the magazine has and the archive has not. */
  notIncluded: z.array(z.string()),
})

export type Manifest = z.output<typeof ManifestSchema>

/** What is not in an archive, in sentences for who reads its manifest. */
export const notIncluded = [
  'Accounts of the staff, and who wrote, edited or approved what: an archive gives nobody rights.',
  'Passwords, second factors, sessions and devices, and the keys in links of mails that were sent. Readers sign in by a link that is mailed to them.',
  'Network addresses and their hashes, also those of consents.',
  'Payments, refunds, invoices and cards: the payment provider and the backup have them. Subscriptions are named by the provider’s ids.',
  'Earlier versions of texts: of each text there is what readers have, and the newest draft.',
  'Planned publications, planning, comments of the staff, and drafts of the content creator.',
  'Messages, tickets and notes of support, contract cases and notices.',
  'To whom each newsletter was sent, what was read, and mails that came back.',
  'Series of newsletters, saved replies and the rules of notices.',
  'Reading progress of readers, what their tabs told with sign-ups and orders, print runs and the audit log.',
  'Sizes of pictures, share images and PDFs that are typeset: they are made again.',
]
