import { z } from 'zod'

/** What it takes to talk to the bucket that all media lie in. */
export interface MediaStorageEnv {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const section = 'Media in object storage'
const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: small letters, digits, hyphens')

/**
 * The variables of object storage, shared with the container that copies backups there: `MEDIA_BUCKET` alone decides
 * whether media lie in it.
 */
export const mediaStorageVariables = {
  MEDIA_BUCKET: bucketName.optional().meta({
    description:
      'The bucket that pictures and PDFs lie in, S3-compatible; the folder MEDIA_DIR is a cache then. Without it they lie in that folder alone.',
    section,
    example: 'meridian-media',
  }),
  OBJECT_STORAGE_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'Where object storage answers. Buckets are named in the path, not in the host.',
      section,
      example: 'https://s3.eu-central-1.amazonaws.com',
    }),
  OBJECT_STORAGE_REGION: z.string().default('us-east-1').meta({
    description: 'The region that requests are signed for; most servers of your own do not mind.',
    section,
  }),
  OBJECT_STORAGE_BUCKET: bucketName.optional().meta({
    description:
      'The bucket that backups are copied to (docs/how-to/backup.md): another one than MEDIA_BUCKET.',
    section,
    example: 'meridian-backups',
  }),
  OBJECT_STORAGE_ACCESS_KEY_ID: z.string().optional().meta({
    description: 'The name of the key.',
    section,
    example: 'AKIA…',
  }),
  OBJECT_STORAGE_SECRET_ACCESS_KEY: z.string().optional().meta({
    description: 'The key.',
    section,
    secret: true,
    example: '…',
  }),
}

const MediaStorageVariablesSchema = z.object(mediaStorageVariables)
export type MediaStorageVariables = z.output<typeof MediaStorageVariablesSchema>

/**
 * Puts the variables together; null where media lie on the disk alone. Calls `problem` with the variable and what is
 * wrong where a part is missing, or where backups would be copied over the media.
 */
export function readMediaStorageEnv(
  values: MediaStorageVariables,
  problem: (variable: keyof MediaStorageVariables, message: string) => void,
): MediaStorageEnv | null {
  const {
    MEDIA_BUCKET: bucket,
    OBJECT_STORAGE_ENDPOINT: endpoint,
    OBJECT_STORAGE_ACCESS_KEY_ID: accessKeyId,
    OBJECT_STORAGE_SECRET_ACCESS_KEY: secretAccessKey,
  } = values
  if (!bucket) return null
  // The copy of the backups removes from its bucket what is no backup.
  if (bucket === values.OBJECT_STORAGE_BUCKET) {
    problem(
      'MEDIA_BUCKET',
      'is the bucket of the backups, OBJECT_STORAGE_BUCKET; media need one of their own',
    )
  }
  if (!endpoint) problem('OBJECT_STORAGE_ENDPOINT', missing)
  if (!accessKeyId) problem('OBJECT_STORAGE_ACCESS_KEY_ID', missing)
  if (!secretAccessKey) problem('OBJECT_STORAGE_SECRET_ACCESS_KEY', missing)
  if (!endpoint || !accessKeyId || !secretAccessKey) return null
  return { endpoint, region: values.OBJECT_STORAGE_REGION, bucket, accessKeyId, secretAccessKey }
}

const missing = 'is missing; MEDIA_BUCKET says that media lie in object storage'
