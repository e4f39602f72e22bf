import { csvLine, csvMark } from '../../platform/csv/csv-line.ts'

/** One line of the export, in the order of the head; null is an empty cell. */
export type SubscriberRow = Record<(typeof subscriberColumns)[number]['name'], string | null>

/** What each line says of a subscriber, and how the head calls it. */
export const subscriberColumns = [
  { name: 'email', label: 'E-mail' },
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'state', label: 'State' },
  { name: 'newsletters', label: 'Newsletters' },
  { name: 'country', label: 'Country' },
  { name: 'region', label: 'Region' },
  { name: 'browserLanguage', label: 'Language' },
  { name: 'timeZone', label: 'Time zone' },
  { name: 'confirmedAt', label: 'Confirmed' },
  { name: 'unsubscribedAt', label: 'Unsubscribed' },
  { name: 'unsubscribeUrl', label: 'Unsubscribe link' },
] as const

/** The first line of the file. */
export const csvHead = `${csvMark}${csvLine(subscriberColumns.map(({ label }) => label))}`

export function csvRow(row: SubscriberRow): string {
  return csvLine(subscriberColumns.map(({ name }) => row[name] ?? ''))
}
