import { hash } from 'node:crypto'
import { type RecordKind, recordSchemas } from './records.schema.ts'

const modulus = 2n ** 128n

/**
 * A record as text. Both ends write it by the schema, whose order of properties it has, so that equal records are equal
 * texts. Throws a ZodError for what is no such record.
 */
export function serializeRecord(kind: RecordKind, record: unknown): string {
  return JSON.stringify(recordSchemas[kind].parse(record))
}

/** 128 bits in hexadecimal for a record under its key; `text` is that of {@link serializeRecord}. */
export function hashRecord(input: { kind: RecordKind; key: string; text: string }): string {
  return hash('sha256', `${input.kind}\n${input.key}\n${input.text}`).slice(0, 32)
}

/** A digest of all records of a kind, whatever their order: the sum of their hashes, in hexadecimal, and how many there are. */
export interface KindDigest {
  count: number
  sum: string
}

export const emptyDigest: KindDigest = { count: 0, sum: '0'.repeat(32) }

/** Of a replica without records. */
export const emptyDigests: Readonly<Record<RecordKind, KindDigest>> = {
  global: emptyDigest,
  section: emptyDigest,
  topic: emptyDigest,
  author: emptyDigest,
  plan: emptyDigest,
  issue: emptyDigest,
  redirect: emptyDigest,
  recording: emptyDigest,
  newsletter: emptyDigest,
  campaign: emptyDigest,
  address: emptyDigest,
  'old-address': emptyDigest,
  article: emptyDigest,
  picture: emptyDigest,
}

/** The digest with one record more. */
export function withRecord({ count, sum }: KindDigest, recordHash: string): KindDigest {
  return { count: count + 1, sum: toHex(BigInt(`0x${sum}`) + BigInt(`0x${recordHash}`)) }
}

/** The digest with one record less. */
export function withoutRecord({ count, sum }: KindDigest, recordHash: string): KindDigest {
  return { count: count - 1, sum: toHex(BigInt(`0x${sum}`) - BigInt(`0x${recordHash}`)) }
}

function toHex(value: bigint): string {
  return (((value % modulus) + modulus) % modulus).toString(16).padStart(32, '0')
}
