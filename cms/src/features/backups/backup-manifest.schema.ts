import { z } from 'zod'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const TableSchema = z.object({
  /** `public.articles` */
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.number().int().nonnegative(),
  /** Of the rows in the order of their key, as COPY writes them. */
  sha256,
})

const PartitionSchema = z.object({
  name: z.string().regex(/^[a-z0-9_]+$/),
  /** The table that it is a part of. */
  of: z.string().regex(/^[a-z0-9_]+$/),
  /** As `CREATE TABLE … PARTITION OF` has it. */
  bound: z.string().regex(/^FOR VALUES FROM \('[^']*'\) TO \('[^']*'\)$/),
})

const FileSchema = z.object({
  path: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256,
  /** Of an encrypted one: what lies on the disk, and by what a bucket tells the content. */
  stored: z.object({ sha256, contentMd5: z.string() }).optional(),
})

/** What is in a backup; written last, so that a folder with one is whole. */
export const BackupManifestSchema = z.object({
  format: z.literal(1),
  productVersion: z.string(),
  madeAt: z.iso.datetime(),
  reason: z.enum(['by hand', 'nightly', 'before an upgrade', 'point in time']),
  tookMs: z.number(),
  /** Whom every file but the manifest is encrypted for (age); absent where nothing is. */
  recipients: z.array(z.string()).min(1).optional(),
  database: z.object({
    postgresVersion: z.string(),
    /** The migrations that had been applied, in their order. */
    migrations: z.array(z.string()),
    tables: z.array(TableSchema),
    /** What tables were parted into as time went on: migrations make none. Backups of earlier versions have none. */
    partitions: z.array(PartitionSchema).default([]),
    sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  }),
  media: z.array(FileSchema),
  /** What else belongs to the installation. */
  files: z.array(FileSchema),
})

export type BackupManifest = z.output<typeof BackupManifestSchema>
export type BackupTable = z.output<typeof TableSchema>
export type BackupPartition = z.output<typeof PartitionSchema>
export type BackupFile = z.output<typeof FileSchema>
export type BackupReason = BackupManifest['reason']

/** Where the parts of a backup lie in its folder. */
export const backupPaths = {
  manifest: 'manifest.json',
  manifestChecksum: 'manifest.sha256',
  table: (name: string) => `database/${name}.copy.gz`,
  media: 'media',
  files: 'files',
} as const
