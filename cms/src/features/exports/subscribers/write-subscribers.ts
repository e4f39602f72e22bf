import { plainRecords } from '../archive/typed-records.ts'
import { subscriberKind, suppressionKind } from '../archive/people-kinds.ts'
import type { ExportReader } from '../archive/read-records.ts'
import { countedText, type ExportCounts, type FormatInput, textBytes } from '../format-input.ts'
import { consentLines, consentsHead, subscriberLine, subscribersHead } from './subscriber-files.ts'

/** Writes all addresses as a table, and every consent with its withdrawal as another. */
export async function writeSubscribers(input: FormatInput): Promise<ExportCounts> {
  const { zip, reader } = input
  const stopped = await readStopped(reader)
  const counts: ExportCounts = {}
  await zip.add(
    'subscribers.csv',
    countedText(input, { name: 'subscribers', texts: subscriberTable(reader, stopped), counts }),
  )
  await zip.add('consents.csv', textBytes(consentTable(reader, counts)))
  // The line above them is none.
  counts['subscribers'] = (counts['subscribers'] ?? 1) - 1
  return counts
}

/** Why addresses get no mail. */
async function readStopped(reader: ExportReader): Promise<ReadonlyMap<string, string>> {
  const stopped = new Map<string, string>()
  for await (const { address, reason } of plainRecords(reader, suppressionKind)) {
    if (address !== null) stopped.set(address.toLowerCase(), reason ?? 'stopped')
  }
  return stopped
}

async function* subscriberTable(
  reader: ExportReader,
  stopped: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  yield subscribersHead
  for await (const subscriber of plainRecords(reader, subscriberKind)) {
    yield subscriberLine(subscriber, stopped.get(subscriber.email?.toLowerCase() ?? '') ?? null)
  }
}

async function* consentTable(reader: ExportReader, counts: ExportCounts): AsyncGenerator<string> {
  yield consentsHead
  let consents = 0
  for await (const subscriber of plainRecords(reader, subscriberKind)) {
    consents += subscriber.consents.length
    yield consentLines(subscriber)
  }
  counts['consents'] = consents
}
