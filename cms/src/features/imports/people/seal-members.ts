import type { SourceRecord } from '../source-record.ts'

/**
 * Puts a keyed hash in the place of the network addresses that lists have as proof of consent, before anything is kept: so no table has
 * an address, and two acts from one place can still be told.
 */
export async function* sealMembers(
  records: AsyncIterable<SourceRecord>,
  hashOrigin: (address: string) => string,
): AsyncGenerator<SourceRecord> {
  for await (const record of records) yield record.kind === 'member' ? sealMember(record, hashOrigin) : record
}

function sealMember<Record extends Extract<SourceRecord, { kind: 'member' }>>(
  record: Record,
  hashOrigin: (address: string) => string,
): Record {
  const { newsletter } = record
  const ip = newsletter?.consent.ip ?? null
  if (!newsletter || ip === null) return record
  return {
    ...record,
    original: record.original.replaceAll(ip, '…'),
    newsletter: { ...newsletter, consent: { ...newsletter.consent, ip: hashOrigin(ip) } },
  }
}
