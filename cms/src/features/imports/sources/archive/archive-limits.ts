/** From where on an archive is not opened. */
export interface ArchiveLimits {
  entries: number
  /** Unpacked. */
  entryBytes: number
  totalBytes: number
  /** How many times its packed size a file, and all of them together, may grow to. Deflate reaches 1,032 with zeros. */
  ratio: number
  /** Smaller files may grow as they like. */
  ratioFromBytes: number
}

export const defaultLimits: ArchiveLimits = {
  entries: 200_000,
  entryBytes: 4e9,
  totalBytes: 1e11,
  ratio: 300,
  ratioFromBytes: 1e7,
}
