import { readDate } from '../../dates/read-date.ts'
import type { NewsletterState } from '../../../source-record.ts'
import { emailColumns, type ListKind, type ListRow, namesIn, stateOf } from '../list-kind.ts'

const first = ['first name', 'fname', 'vorname'] as const
const last = ['last name', 'lname', 'nachname'] as const

/** Mailchimp: the lists of those who subscribed, unsubscribed, were cleaned, or never subscribed. */
export const mailchimpList: ListKind = {
  name: 'Mailchimp',
  isOf: (columns) => ['optin time', 'leid', 'euid', 'member rating'].some((column) => columns.has(column)),
  addresses: emailColumns,
  columns: [
    ...emailColumns,
    ...first,
    ...last,
    'tags',
    'notes',
    'email marketing status',
    'member rating',
    'optin time',
    'optin ip',
    'confirm time',
    'confirm ip',
    'latitude',
    'longitude',
    'gmtoff',
    'dstoff',
    'timezone',
    'cc',
    'region',
    'last changed',
    'leid',
    'euid',
    /^unsub /,
    /^clean /,
  ],
  read: (row) => {
    const any = (columns: readonly string[]) => columns.map(row.value).find((text) => text !== '') ?? ''
    const optedIn = readDate(row.value('optin time'))
    const confirmed = readDate(row.value('confirm time'))
    return {
      firstName: any(first),
      lastName: any(last),
      note: row.value('notes'),
      labels: namesIn(row.value('tags')),
      newsletter: {
        state: newsletterState(row),
        at: optedIn ?? confirmed,
        confirmedAt: confirmed,
        ip: row.value('confirm ip') || row.value('optin ip'),
      },
      createdAt: optedIn ?? confirmed,
    }
  },
}

function newsletterState({ value, fileName }: ListRow): NewsletterState {
  const reason = `${value('unsub reason')} ${value('unsub reason other')}`
  if (/abuse|spam|complain/i.test(reason)) return 'complained'
  if (value('unsub time') !== '' || /(?:^|[^a-z])unsubscribed/i.test(fileName)) return 'unsubscribed'
  if (value('clean time') !== '' || /(?:^|[^a-z])cleaned/i.test(fileName)) return 'bounced'
  if (/non-?subscribed|transactional/i.test(fileName)) return 'unconfirmed'
  return stateOf(value('email marketing status')) ?? 'subscribed'
}
