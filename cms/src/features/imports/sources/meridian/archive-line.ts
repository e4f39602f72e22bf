import { z } from 'zod'
import type { SourceBroken, SourceDate, SourceRecord } from '../../source-record.ts'

export interface Magazine {
  name: string
  /** Without a slash at its end. */
  url: string
  /** The addresses of published articles, by their keys. */
  slugs: ReadonlyMap<string, string>
}

/** A line of an archive. */
export interface ArchiveLine {
  /** The name of its file. */
  kind: string
  value: unknown
  file: string
  line: number
}

export type Make = (line: ArchiveLine, magazine: Magazine) => SourceRecord

export const text = z.string().nullable()
const Keyed = z.looseObject({ key: z.string() })

/** What all records have. The line as it stands is their original: an archive has no passwords and no addresses of networks. */
export function base({ file, line, value }: ArchiveLine, id: string) {
  return { id, place: { file, line, byte: null }, findings: [], original: JSON.stringify(value) }
}

/** A maker of records of one kind: what has not the fields of its kind is a broken record. */
export function maker<Fields>(
  of: SourceBroken['of'],
  schema: z.ZodType<Fields & { key: string }>,
  make: (fields: Fields & { key: string }, line: ArchiveLine, magazine: Magazine) => SourceRecord,
): Make {
  return (line, magazine) => {
    const parsed = schema.safeParse(line.value)
    if (parsed.success) return make(parsed.data, line, magazine)
    const key = Keyed.safeParse(line.value).data?.key ?? `line ${line.line}`
    const reason = `It is no record of ${line.kind}: ${z.prettifyError(parsed.error).slice(0, 300)}`
    return { ...base(line, `${line.kind} ${key}`), kind: 'broken', of, name: key, reason }
  }
}

export const instant = (at: string | null): SourceDate => (at === null ? null : { kind: 'instant', at })
