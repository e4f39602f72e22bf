import type { Readable } from 'node:stream'

/** A file that the magazine keeps. */
export interface MediaFile {
  /** Relative to the folder of media, or the key in the bucket: `night-480x320.avif`, `pdf/autumn.pdf`. */
  path: string
  bytes: number
  /** What tells one content from another without reading it, where the place of the file says so: an MD5. */
  md5: string | null
}

/**
 * Pictures and PDFs wherever they lie: in a folder, or in a bucket with that folder as a cache before it. All that
 * makes, reads or removes media does it by this. A path that begins with `withdrawn/` is a file that no document names
 * any more and that readers with an older page may still ask for; it is answered under its former path.
 * Every method throws MediaStorageAwayError while the bucket is away.
 */
export interface MediaFiles {
  readonly place: 'disk' | 'bucket'
  /** The file on this machine's disk, brought there if it must be; null where there is none. */
  find(path: string): Promise<string | null>
  read(path: string): Promise<Buffer | null>
  /** Its content from where all files lie, past the cache; null where there is none. */
  open(path: string): Promise<Readable | null>
  /** Whether it is there, and not empty. */
  has(path: string): Promise<boolean>
  /** Whole or not at all; what is there with the same content is left alone. Says whether it was written. */
  write(path: string, bytes: Uint8Array): Promise<boolean>
  /** Brings files that were written into this machine's folder to where all files lie. */
  keep(paths: string[]): Promise<void>
  /** At once and for everybody; what is not there is passed over. */
  remove(path: string): Promise<void>
  /** All that is below a folder, which ends with a slash. */
  removeFolder(folder: string): Promise<void>
  /** All files below a folder that ends with a slash, or all there are, by path. */
  list(folder?: string): Promise<MediaFile[]>
  /** From now on no document names it. What is not there is passed over. */
  withdraw(path: string): Promise<void>
  /** The former paths of withdrawn files. */
  listWithdrawn(): Promise<{ path: string; since: Date }[]>
  /** Its document is still there after all. */
  reinstate(path: string): Promise<void>
}

/** The bucket cannot be reached, or does not let us in. */
export class MediaStorageAwayError extends Error {
  override readonly name = 'MediaStorageAwayError'

  constructor(options: ErrorOptions) {
    super('The storage of pictures and PDFs does not answer.', options)
  }
}

export const withdrawnFolder = 'withdrawn/'
const longestPath = 400

/** Whether a path can be that of a file of ours: nothing that leaves the folder, and nothing hidden. */
export function isMediaPath(path: string): boolean {
  return (
    path.length <= longestPath &&
    !/[\\\p{Cc}]/u.test(path) &&
    path.split('/').every((name) => name !== '' && !name.startsWith('.'))
  )
}
