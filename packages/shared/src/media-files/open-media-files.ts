import { Bucket } from './bucket.ts'
import { BucketFiles } from './bucket-files.ts'
import { DiskFiles } from './disk-files.ts'
import type { MediaFiles } from './media-files.ts'
import type { MediaStorageEnv } from './media-storage-env.ts'

/** Where the environment says that media lie: in the folder, or in a bucket with the folder as its cache. */
export function openMediaFiles(where: {
  folder: string
  storage: MediaStorageEnv | null
  /** Called once each time that the bucket is found away. */
  onProblem?: (error: unknown) => void
}): MediaFiles {
  const { folder, storage, onProblem } = where
  return storage ? new BucketFiles({ bucket: new Bucket(storage), folder, onProblem }) : new DiskFiles(folder)
}
