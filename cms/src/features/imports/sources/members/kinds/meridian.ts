import { readDate } from '../../dates/read-date.ts'
import type { NewsletterState } from '../../../source-record.ts'
import { type ListKind, namesIn, stateOf } from '../list-kind.ts'

/** The lists of subscribers that Meridian itself exports: the one with consents, and the one of the newsletter's own page. */
export const meridianList: ListKind = {
  name: 'Meridian',
  isOf: (columns) => ['e mail', 'newsletters', 'time zone'].every((column) => columns.has(column)),
  addresses: ['e mail'],
  columns: [
    'e mail',
    'first name',
    'last name',
    'state',
    'newsletters',
    'paused',
    'labels',
    'signed up',
    'mail stopped',
    'confirmed',
    'unsubscribed',
    'consent asked for',
    'consent confirmed',
    'consent given on',
    'consent form',
    'brought in from',
    'consent withdrawn',
    'withdrawn by',
    'unsubscribe link',
  ],
  read: ({ value }) => {
    const asked = readDate(value('consent asked for')) ?? readDate(value('signed up'))
    const hasLeft = value('unsubscribed') !== '' || value('consent withdrawn') !== ''
    return {
      firstName: value('first name'),
      lastName: value('last name'),
      labels: namesIn(value('labels')),
      newsletter: {
        state: hasLeft
          ? 'unsubscribed'
          : (stoppedFor(value('mail stopped')) ?? stateOf(value('state')) ?? 'unconfirmed'),
        names: value('newsletters')
          .split(/\s+/)
          .filter((name) => name !== ''),
        at: asked,
        confirmedAt: readDate(value('consent confirmed')) ?? readDate(value('confirmed')),
        place: value('consent given on') || value('brought in from'),
      },
      createdAt: readDate(value('signed up')) ?? asked,
    }
  },
}

/** Why an address gets no mail: it came back, or somebody complained. */
function stoppedFor(reason: string): NewsletterState | null {
  if (reason === '') return null
  return /complain/i.test(reason) ? 'complained' : 'bounced'
}
