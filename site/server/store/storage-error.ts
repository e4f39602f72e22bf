/** https://sqlite.org/rescode.html */
const troubles = {
  5: 'in-use', // SQLITE_BUSY
  8: 'unwritable', // SQLITE_READONLY
  10: 'unwritable', // SQLITE_IOERR
  11: 'damaged', // SQLITE_CORRUPT
  13: 'full', // SQLITE_FULL
  14: 'unwritable', // SQLITE_CANTOPEN
  26: 'damaged', // SQLITE_NOTADB
} as const

export type StorageTrouble = (typeof troubles)[keyof typeof troubles]

/** What of the site server's lies on the disk. */
export type StoredThing = 'page store' | 'replica' | 'audience counts'

const sentences = {
  full: (what) =>
    `The disk of the ${what} is full: readers keep the pages they have, nothing new can be published.`,
  unwritable: (what) =>
    `The ${what} cannot be written: readers keep the pages they have, nothing new can be published.`,
  damaged: (what) => `The ${what} is damaged and is being rebuilt.`,
  'in-use': (what) => `Another site server uses this ${what}: stop it, or set PAGE_STORE_DIR.`,
} as const satisfies Record<StorageTrouble, (what: StoredThing) => string>

/** Something that the disk refused; what is stored is as it was before. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly trouble: StorageTrouble

  constructor(trouble: StorageTrouble, cause: unknown, what: StoredThing) {
    super(sentences[trouble](what), { cause })
    this.trouble = trouble
  }
}

/** What an error of node:sqlite says about the disk; `null` for errors of ours (a wrong statement). */
export function storageTroubleOf(error: unknown): StorageTrouble | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null
  const primary = error.errcode & 0xff
  const known = Object.entries(troubles).find(([code]) => Number(code) === primary)
  return known ? known[1] : null
}
