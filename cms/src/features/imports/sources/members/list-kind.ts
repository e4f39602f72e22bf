import type { NewsletterState, SourceDate, SourceFinding, SourceMember } from '../../source-record.ts'

/** A row of a list of people, by the names of its columns as `columnName` writes them. */
export interface ListRow {
  /** What the columns of this name say, the first that says anything; '' for nothing. */
  value: (column: string) => string
  columns: readonly string[]
  /** The file without folders. */
  fileName: string
}

/** What a row says of somebody. What is left out, it does not say. */
export interface ListedPerson {
  name?: string
  firstName?: string
  lastName?: string
  note?: string
  labels?: string[]
  newsletter?: {
    state: NewsletterState
    names?: string[]
    at?: SourceDate
    confirmedAt?: SourceDate
    ip?: string
    /** Where they signed up, when the list says so. */
    place?: string
  } | null
  access?: Partial<SourceMember['access']>
  createdAt?: SourceDate
  findings?: SourceFinding[]
  /** Of somebody who asked the old system to be deleted, nothing is kept. */
  isDeleted?: boolean
}

/** A kind of list: whose export it is, and how its rows are read. */
export interface ListKind {
  name: string
  /** Whether a table with these columns is of this kind. */
  isOf: (columns: ReadonlySet<string>) => boolean
  /** The columns that may have the address, the first that says anything. */
  addresses: readonly string[]
  /** The columns that are read: all others are listed. A pattern stands for several. */
  columns: readonly (string | RegExp)[]
  read: (row: ListRow) => ListedPerson
}

/** By which names the column of addresses is known, in English and German, as `columnName` writes them. */
export const emailColumns: readonly string[] = [
  'email',
  'e mail',
  'email address',
  'e mail address',
  'mail',
  'mail address',
  'emailaddress',
  'e mail adresse',
  'email adresse',
  'mailadresse',
  'emailadresse',
  'deine e mail adresse',
  'deine e mail',
  'ihre e mail adresse',
  'your email',
  'your email address',
  'subscriber email',
  'contact email',
]

/** The name of a column in one way: `E-Mail_Adresse` is `e mail adresse`. */
export function columnName(heading: string): string {
  return heading
    .replace(/[\ufeff\u200b]/g, '')
    .replace(/[\s_.\-–:*]+/g, ' ')
    .trim()
    .toLowerCase()
}

/** What a cell of yes and no says; null when it says neither. */
export function yesOrNo(text: string): boolean | null {
  const word = text.trim().toLowerCase()
  if (['true', 'yes', 'y', '1', 'ja', 'wahr', 'x', 'on', '✓'].includes(word)) return true
  if (['false', 'no', 'n', '0', 'nein', 'falsch', 'off'].includes(word)) return false
  return null
}

/** Names of a cell that holds several: `"Editors","Friends"`, `a, b`, `a; b`, `["a","b"]`. */
export function namesIn(text: string): string[] {
  const separator = text.includes(',') ? ',' : text.includes(';') ? ';' : '|'
  const names = text
    .replace(/^\[(.*)\]$/s, '$1')
    .split(separator)
    .map((name) => name.replace(/^[\s"']+|[\s"']+$/g, ''))
  return [...new Set(names.filter((name) => name !== ''))]
}

const words: Record<NewsletterState, readonly string[]> = {
  subscribed: [
    'active',
    'subscribed',
    'confirmed',
    'regular',
    'premium',
    'gifted',
    'enabled',
    'aktiv',
    'abonniert',
    'bestätigt',
    'angemeldet',
  ],
  unconfirmed: [
    'pending',
    'unconfirmed',
    'unactivated',
    'validating',
    'inactive',
    'invited',
    'unbestätigt',
    'ausstehend',
    'inaktiv',
    'offen',
  ],
  unsubscribed: [
    'unsubscribed',
    'cancelled',
    'canceled',
    'opted out',
    'opt out',
    'removed',
    'deleted',
    'disabled',
    'unsubscribe',
    'abgemeldet',
    'abbestellt',
    'gekündigt',
    'ausgetragen',
  ],
  bounced: ['bounced', 'cleaned', 'undeliverable', 'hard bounce', 'invalid', 'unzustellbar'],
  complained: [
    'complained',
    'complaint',
    'spam',
    'spammy',
    'abuse',
    'blocked',
    'marked as spam',
    'beschwerde',
  ],
}
const states: readonly NewsletterState[] = [
  'subscribed',
  'unconfirmed',
  'unsubscribed',
  'bounced',
  'complained',
]

/** The state that a word of a list means, in English or German; null for a word that is not known. */
export function stateOf(word: string): NewsletterState | null {
  const known = columnName(word)
  const decided = yesOrNo(word)
  if (decided !== null) return decided ? 'subscribed' : 'unsubscribed'
  return states.find((state) => words[state].includes(known)) ?? null
}

/** Which of two states stands: no list takes a withdrawal back that another one knows of. */
export function strictest(one: NewsletterState, other: NewsletterState): NewsletterState {
  return ranks.indexOf(one) > ranks.indexOf(other) ? one : other
}

const ranks: readonly NewsletterState[] = [
  'unconfirmed',
  'subscribed',
  'bounced',
  'unsubscribed',
  'complained',
]
