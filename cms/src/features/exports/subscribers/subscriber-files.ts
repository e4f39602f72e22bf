import { csvLine, csvMark } from '../../../platform/csv/csv-line.ts'
import { subscriberColumns } from '../../newsletter/subscriber-csv.ts'
import type { PlainRecord } from '../archive/kind.ts'
import type { subscriberKind } from '../archive/people-kinds.ts'

export type Subscriber = PlainRecord<typeof subscriberKind>
type Consent = Subscriber['consents'][number]

/** The links to unsubscribe are of this installation: elsewhere they lead nowhere. */
const ownColumns = subscriberColumns.filter(({ name }) => name !== 'unsubscribeUrl')

const plainColumns = [
  'email',
  'firstName',
  'lastName',
  'state',
  'country',
  'region',
  'browserLanguage',
  'timeZone',
  'confirmedAt',
  'unsubscribedAt',
] as const

const moreColumns = [
  'Paused',
  'Labels',
  'Sections',
  'Signed up',
  'Mail stopped',
  'Consent asked for',
  'Consent confirmed',
  'Consent given on',
  'Consent form',
  'Consent text',
  'Brought in from',
  'Consent withdrawn',
  'Withdrawn by',
] as const

export const subscribersHead = `${csvMark}${csvLine([...ownColumns.map(({ label }) => label), ...moreColumns])}`

/** One line for each address. Newsletters are those that it gets; the consent is the one that its subscription rests on, or the newest. */
export function subscriberLine(subscriber: Subscriber, stopped: string | null): string {
  const { memberships, labels, sections, consents } = subscriber
  const slugs = (isPaused: boolean) =>
    memberships.flatMap(({ newsletter, pausedAt }) =>
      (pausedAt !== null) === isPaused ? (newsletter ?? []) : [],
    )
  const plain = plainColumns.map((name): [string, string | null] => [name, subscriber[name]])
  const values = Object.fromEntries([...plain, ['newsletters', slugs(false).join(' ')]])
  const consent = consents[subscriber.consent ?? -1] ?? consents.at(-1)
  return csvLine([
    ...ownColumns.map(({ name }) => values[name] ?? ''),
    slugs(true).join(' '),
    labels.map(({ label }) => label ?? '').join('; '),
    sections.map(({ section }) => section ?? '').join(' '),
    subscriber.createdAt ?? '',
    stopped ?? '',
    ...(consent ? consentCells(consent) : Array.from({ length: 8 }, () => '')),
  ])
}

export const consentsHead = `${csvMark}${csvLine([
  'E-mail',
  'Newsletter',
  'Asked for',
  'Confirmed',
  'Given on',
  'Form',
  'Text',
  'Brought in from',
  'Withdrawn',
  'Withdrawn by',
])}`

/** A line for each consent that an address ever gave. */
export function consentLines({ email, consents }: Subscriber): string {
  return consents
    .map((consent) => csvLine([email ?? '', consent.newsletter ?? '', ...consentCells(consent)]))
    .join('')
}

function consentCells(consent: Consent): string[] {
  const { requestedAt, confirmedAt, page, form, textVersion, source, withdrawnAt, withdrawnBy } = consent
  return [requestedAt, confirmedAt, page, form, textVersion, source, withdrawnAt, withdrawnBy].map(
    (cell) => cell ?? '',
  )
}
