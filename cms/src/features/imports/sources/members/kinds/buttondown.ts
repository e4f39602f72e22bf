import { readDate } from '../../dates/read-date.ts'
import type { NewsletterState, SourceMember } from '../../../source-record.ts'
import { type ListKind, namesIn } from '../list-kind.ts'

const states: Record<string, NewsletterState> = {
  unactivated: 'unconfirmed',
  unsubscribed: 'unsubscribed',
  removed: 'unsubscribed',
  undeliverable: 'bounced',
  spammy: 'complained',
  complained: 'complained',
  blocked: 'complained',
}
const accesses: Record<string, SourceMember['access']['kind']> = {
  premium: 'paid',
  churning: 'paid',
  past_due: 'paid',
  paused: 'paid',
  gifted: 'complimentary',
  trialed: 'complimentary',
}

/** Buttondown: one type of subscriber says whether they are mailed and whether they pay. */
export const buttondownList: ListKind = {
  name: 'Buttondown',
  isOf: (columns) => columns.has('creation date') && (columns.has('email') || columns.has('email address')),
  addresses: ['email address', 'email'],
  columns: [
    'id',
    'secondary id',
    'email',
    'email address',
    'name',
    'notes',
    'tags',
    'type',
    'subscriber type',
    'source',
    'creation date',
    'confirmation date',
    'unsubscription date',
    'stripe customer id',
    'ip address',
    'referrer url',
  ],
  read: ({ value }) => {
    const type = (value('subscriber type') || value('type') || 'regular').toLowerCase()
    const createdAt = readDate(value('creation date'))
    const hasLeft = value('unsubscription date') !== ''
    return {
      name: value('name'),
      note: value('notes'),
      labels: namesIn(value('tags')),
      newsletter: {
        state: hasLeft ? 'unsubscribed' : (states[type] ?? 'subscribed'),
        at: createdAt,
        confirmedAt: readDate(value('confirmation date')),
        ip: value('ip address'),
        place: value('source') || value('referrer url'),
      },
      access: { kind: accesses[type] ?? 'free', providerCustomerId: value('stripe customer id') || null },
      createdAt,
    }
  },
}
