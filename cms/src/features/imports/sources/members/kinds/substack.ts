import { readDate } from '../../dates/read-date.ts'
import type { SourceFinding, SourceMember } from '../../../source-record.ts'
import { type ListedPerson, type ListKind, type ListRow, yesOrNo } from '../list-kind.ts'

/** The two lists of Substack's archive: all who signed up, and those who have or had a subscription. */
export const substackList: ListKind = {
  name: 'Substack',
  isOf: (columns) => columns.has('email disabled'),
  addresses: ['email'],
  columns: [
    'email',
    'name',
    'active subscription',
    'expiry',
    'plan',
    'type',
    'email disabled',
    'prefer digests',
    'stripe connected customer id',
    'created at',
    'first payment at',
  ],
  read: (row) => {
    const { value } = row
    return {
      name: value('name'),
      newsletter: {
        state: yesOrNo(value('email disabled')) ? 'unsubscribed' : 'subscribed',
        at: readDate(value('created at')),
      },
      ...accessOf(
        value('type') || value('plan') || (yesOrNo(value('active subscription')) ? 'unknown' : 'free'),
        row,
      ),
      createdAt: readDate(value('created at')),
    }
  },
}

/** The list that the page of subscribers gives: other columns, in words for people. */
export const substackPageList: ListKind = {
  name: 'Substack',
  isOf: (columns) => columns.has('stripe plan') && columns.has('start date'),
  addresses: ['email'],
  columns: [
    'email',
    'name',
    'stripe plan',
    'type',
    'start date',
    'paid upgrade date',
    'cancel date',
    'expiry',
    'activity',
    'unsubscribe date',
    'bounce date',
    /^subscription source/,
  ],
  read: (row) => {
    const { value } = row
    const createdAt = readDate(value('start date'))
    const state = value('unsubscribe date') ? 'unsubscribed' : value('bounce date') ? 'bounced' : 'subscribed'
    return {
      name: value('name'),
      newsletter: { state, at: createdAt, place: value('subscription source (free)') },
      ...accessOf(value('type') || (value('stripe plan') ? 'paid' : 'free'), row),
      createdAt,
    }
  },
}

const kinds: Record<string, SourceMember['access']['kind']> = {
  free: 'free',
  none: 'free',
  comp: 'complimentary',
  complimentary: 'complimentary',
  gift: 'complimentary',
  'free trial': 'complimentary',
  author: 'complimentary',
  ios_app: 'complimentary',
  'ios app': 'complimentary',
}

/** How somebody may read: paying, let in without paying, and until when. */
function accessOf(
  type: string,
  { value }: ListRow,
): Pick<ListedPerson, 'access' | 'labels' | 'note' | 'findings'> {
  const word = type.toLowerCase().trim()
  const kind = kinds[word] ?? 'paid'
  const customer = value('stripe connected customer id')
  const isApp = word.startsWith('ios')
  return {
    labels: isApp ? ['Substack iOS app'] : [],
    note: kind !== 'paid' && customer !== '' ? `Former Stripe customer: ${customer}` : '',
    access: {
      kind,
      tier: ['paid', 'unknown', 'free', 'none'].includes(word) ? value('stripe plan') : type,
      expiresAt: readDate(value('expiry')),
      providerCustomerId: kind === 'paid' ? customer || null : null,
    },
    findings: [
      ...(kind === 'paid' && customer === '' ? [unproven(word)] : []),
      ...(isApp ? [paidInApp] : []),
    ],
  }
}

const paidInApp: SourceFinding = {
  code: 'paid-in-app',
  message:
    'The subscription was bought in the iOS app: Apple charges for it, and no payment can be taken over.',
}

function unproven(type: string): SourceFinding {
  if (type === 'unknown')
    return {
      code: 'subscription-of-unknown-kind',
      message: 'There is a subscription, but the list that says of which kind was not given.',
    }
  return {
    code: 'paid-without-customer',
    message: 'It counts as paid, but has no customer with the payment provider: probably a seat in a group.',
  }
}
