import { DatabaseSync } from 'node:sqlite'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { blob, integer, text } from '../../store/sqlite-file.ts'

/** All that makes a page: its status, headers, bytes, and what it was made from. */
export interface ComparedPage {
  status: number
  headers: string
  /** Null where no page is stored. */
  tags: string | null
  body: Buffer
}

/** Every page in the file of a page store that nobody has open, by path. */
export function readStoredPages(file: string): Map<string, ComparedPage> {
  const db = new DatabaseSync(file)
  try {
    const rows = db
      .prepare(
        `SELECT path, status, headers, tags, br, gz,
           (SELECT json_group_array(tag) FROM (SELECT tag FROM page_tags WHERE page = pages.id ORDER BY tag)) AS found
         FROM pages JOIN bodies ON bodies.page = pages.id`,
      )
      .iterate()
    const pages = new Map<string, ComparedPage>()
    for (const row of rows) {
      const path = text(row['path'])
      const body = gunzipSync(blob(row['gz']))
      const br = blob(row['br'])
      // Without Brotli everybody gets gzip.
      if (br.length > 0 && !brotliDecompressSync(br).equals(body)) throw new Error(`${path} has two bodies.`)
      const tags = `${text(row['tags'])}, found by ${text(row['found'])}`
      pages.set(path, { status: integer(row['status']), headers: text(row['headers']), tags, body })
    }
    return pages
  } finally {
    db.close()
  }
}

/** In what two pages differ, in words; null when they are the same. */
export function differenceOf(one: ComparedPage, other: ComparedPage): string | null {
  if (one.status !== other.status) return `status ${one.status} instead of ${other.status}`
  if (one.headers !== other.headers) return `headers ${one.headers} instead of ${other.headers}`
  if (!one.body.equals(other.body))
    return bodyDifference(one.body.toString('utf8'), other.body.toString('utf8'))
  if (one.tags === null || other.tags === null) return null
  return one.tags === other.tags ? null : `tags ${one.tags} instead of ${other.tags}`
}

function bodyDifference(one: string, other: string): string {
  let at = 0
  while (one[at] === other[at] && at < one.length) at += 1
  const around = (body: string) => JSON.stringify(body.slice(Math.max(0, at - 60), at + 100))
  return `body ${around(one)} instead of ${around(other)}`
}
