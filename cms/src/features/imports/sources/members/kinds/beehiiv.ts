import { readDate } from '../../dates/read-date.ts'
import type { NewsletterState } from '../../../source-record.ts'
import { type ListKind, type ListRow, namesIn, stateOf, yesOrNo } from '../list-kind.ts'

const tierColumn = / tier$/

/** beehiiv: a status, a tier, and a column for each tier that says yes or no. */
export const beehiivList: ListKind = {
  name: 'beehiiv',
  isOf: (columns) =>
    columns.has('status') &&
    columns.has('created at') &&
    ['tier', 'utm source', 'referral code', 'acquisition source'].some((column) => columns.has(column)),
  addresses: ['email'],
  columns: [
    'email',
    'first name',
    'last name',
    'status',
    'tier',
    tierColumn,
    'created at',
    'unsubscribed at',
    'stripe customer id',
    'tags',
    'subscription date (substack)',
    'acquisition source',
    'utm source',
  ],
  read: (row) => {
    const { value } = row
    const createdAt = readDate(value('subscription date (substack)')) ?? readDate(value('created at'))
    const customer = value('stripe customer id')
    const isPremium = value('tier').toLowerCase() === 'premium'
    const tiers = row.columns.filter(
      (column) => tierColumn.test(column) && column !== 'free tier' && yesOrNo(value(column)),
    )
    return {
      firstName: value('first name'),
      lastName: value('last name'),
      labels: namesIn(value('tags')),
      newsletter: {
        state: newsletterState(row),
        at: createdAt,
        place: value('acquisition source') || value('utm source'),
      },
      access: {
        kind: isPremium || customer !== '' ? 'paid' : 'free',
        tier: tiers.map((column) => column.replace(tierColumn, '')).join(', '),
        providerCustomerId: customer || null,
      },
      createdAt,
    }
  },
}

function newsletterState({ value }: ListRow): NewsletterState {
  const status = value('status').toLowerCase()
  if (value('unsubscribed at') !== '' || status === 'inactive') return 'unsubscribed'
  return stateOf(status) ?? 'unconfirmed'
}
