import { readDate } from '../../dates/read-date.ts'
import { type ListKind, namesIn, yesOrNo } from '../list-kind.ts'

/** Ghost, all generations: with `gift_id`, with `tiers` or `products`, or with neither. */
export const ghostList: ListKind = {
  name: 'Ghost',
  isOf: (columns) =>
    columns.has('subscribed to emails') ||
    columns.has('complimentary plan') ||
    (columns.has('stripe customer id') && columns.has('labels') && !columns.has('status')),
  addresses: ['email'],
  columns: [
    'id',
    'uuid',
    'email',
    'name',
    'note',
    'subscribed to emails',
    'subscribed',
    'complimentary plan',
    'stripe customer id',
    'created at',
    'deleted at',
    'labels',
    'tiers',
    'products',
    'gift id',
  ],
  read: ({ value, columns }) => {
    const tiers = namesIn(value('tiers') || value('products'))
    const customer = value('stripe customer id')
    const isGiven = yesOrNo(value('complimentary plan')) === true || value('gift id') !== ''
    // Without a list of tiers the customer is all that tells of a payment; with one, who has none no longer pays.
    const pays =
      customer !== '' && (tiers.length > 0 || !(columns.includes('tiers') || columns.includes('products')))
    const isSubscribed = yesOrNo(value('subscribed to emails') || value('subscribed'))
    const createdAt = readDate(value('created at'))
    return {
      name: value('name'),
      note: value('note'),
      labels: namesIn(value('labels')),
      // Nobody is on the list before the link in a mail was followed.
      newsletter:
        isSubscribed === null ? null : { state: isSubscribed ? 'subscribed' : 'unsubscribed', at: createdAt },
      access: {
        kind: isGiven ? 'complimentary' : pays ? 'paid' : 'free',
        tier: tiers.join(', '),
        providerCustomerId: customer || null,
      },
      createdAt,
      isDeleted: value('deleted at') !== '',
    }
  },
}
