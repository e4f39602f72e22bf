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

const sentences = {
  full: 'The disk of the page store is full: readers keep the pages they have, nothing new can be published.',
  unwritable:
    'The page store cannot be written: readers keep the pages they have, nothing new can be published.',
  damaged: 'The page store is damaged and is being rebuilt.',
  'in-use': 'Another site server uses this page store: stop it, or set PAGE_STORE_DIR.',
} as const

/** Something that the disk refused; the store is as it was before. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly trouble: StorageTrouble

  constructor(trouble: StorageTrouble, cause: unknown) {
    super(sentences[trouble], { cause })
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
