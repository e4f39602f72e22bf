/** One kind of what we keep of a reader: a table of the export, in the order of its columns. */
export interface ExportKind {
  /** The name of its files. */
  name: string
  /** What it is, for the reader. */
  about: string
  columns: readonly string[]
  /** Reads it; `$1` is the reader's database key. */
  sql: string
}
