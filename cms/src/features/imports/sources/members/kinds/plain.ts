import { readDate } from '../../dates/read-date.ts'
import {
  columnName,
  emailColumns,
  type ListedPerson,
  type ListKind,
  type ListRow,
  namesIn,
  stateOf,
  yesOrNo,
} from '../list-kind.ts'

/** What the columns of a plain list can be, and by which names they are known (as `columnName` writes them). */
const headings = {
  email: emailColumns,
  name: ['name', 'full name', 'display name', 'vollständiger name', 'voller name'],
  firstName: ['first name', 'firstname', 'given name', 'fname', 'vorname'],
  lastName: ['last name', 'lastname', 'surname', 'family name', 'lname', 'nachname', 'familienname'],
  note: ['note', 'notes', 'comment', 'remark', 'notiz', 'notizen', 'bemerkung', 'bemerkungen', 'kommentar'],
  labels: [
    'labels',
    'label',
    'tags',
    'tag',
    'groups',
    'group',
    'segments',
    'gruppen',
    'gruppe',
    'schlagwörter',
    'etiketten',
  ],
  newsletters: ['newsletters', 'lists', 'list', 'listen', 'liste'],
  status: [
    'status',
    'state',
    'subscription status',
    'newsletter status',
    'email marketing status',
    'subscribed',
    'newsletter',
    'abonniert',
    'zustand',
    'abostatus',
    'abo status',
  ],
  createdAt: [
    'created at',
    'created',
    'creation date',
    'date added',
    'added',
    'joined',
    'joined at',
    'registered',
    'registered at',
    'signup date',
    'sign up date',
    'subscribed at',
    'angelegt am',
    'erstellt am',
    'registriert am',
    'eingetragen am',
    'anmeldedatum',
    'angemeldet am',
  ],
  consentAt: [
    'optin time',
    'opt in time',
    'optin date',
    'opt in date',
    'opt in',
    'consent date',
    'consent at',
    'consented at',
    'einwilligung',
    'einwilligung am',
    'eingewilligt am',
    'opt in datum',
  ],
  confirmedAt: [
    'confirm time',
    'confirmed at',
    'confirmation date',
    'confirmation time',
    'double opt in',
    'doi',
    'doi date',
    'bestätigt am',
    'bestätigung am',
  ],
  ip: ['ip', 'ip address', 'optin ip', 'opt in ip', 'confirm ip', 'consent ip', 'signup ip', 'ip adresse'],
  unsubscribedAt: [
    'unsubscribed at',
    'unsubscribed',
    'unsubscribe date',
    'unsub time',
    'opted out',
    'opt out date',
    'abgemeldet am',
    'abgemeldet',
    'abbestellt am',
  ],
  tier: ['tier', 'plan', 'membership', 'product', 'abo', 'tarif', 'mitgliedschaft'],
  expiresAt: [
    'expires at',
    'expires',
    'expiry',
    'expiry date',
    'expiration date',
    'valid until',
    'paid until',
    'gültig bis',
    'läuft ab',
    'läuft ab am',
    'abo bis',
    'bezahlt bis',
  ],
  customerId: [
    'stripe customer id',
    'customer id',
    'stripe id',
    'stripe connected customer id',
    'stripe customer',
    'kundennummer stripe',
  ],
  source: ['source', 'signup source', 'consent source', 'form', 'quelle', 'herkunft'],
} as const

type Field = keyof typeof headings
const fields = Object.entries(headings).flatMap(([name, names]) =>
  isField(name) ? [[name, names] as const] : [],
)

function isField(name: string): name is Field {
  return name in headings
}

/** The fields that columns can be mapped to. */
export const mappableFields: readonly string[] = Object.keys(headings)

/**
 * A list of no known system: its columns are known by common names in English and German, or by what the import was told
 * (`mapping`: `{ email: 'Kontakt' }`).
 */
export function plainList(mapping: Readonly<Record<string, string>> = {}): ListKind {
  const taken = new Set(Object.values(mapping).map(columnName))
  const names = new Map(
    fields.map(([field, known]) => {
      const column = mapping[field]
      return [field, column === undefined ? known.filter((name) => !taken.has(name)) : [columnName(column)]]
    }),
  )
  const namesOf = (field: Field) => names.get(field) ?? []
  return {
    name: 'a list',
    isOf: (columns) => namesOf('email').some((name) => columns.has(name)),
    addresses: namesOf('email'),
    columns: fields.flatMap(([field]) => namesOf(field)),
    read: (row) =>
      personOf(
        (field) =>
          namesOf(field)
            .map(row.value)
            .find((text) => text !== '') ?? '',
        row,
        namesOf,
      ),
  }
}

function personOf(
  value: (field: Field) => string,
  row: ListRow,
  namesOf: (field: Field) => readonly string[],
): ListedPerson {
  const createdAt = readDate(value('createdAt'))
  const customer = value('customerId')
  const says = (field: Field) => namesOf(field).some((name) => row.columns.includes(name))
  const status = value('status')
  const state = newsletterOf(value)
  const tellsOfMail = (['status', 'unsubscribedAt', 'consentAt', 'confirmedAt', 'newsletters'] as const).some(
    says,
  )
  const tellsOfAccess = (['tier', 'expiresAt', 'customerId'] as const).some(says)
  return {
    name: value('name'),
    firstName: value('firstName'),
    lastName: value('lastName'),
    note: value('note'),
    labels: namesIn(value('labels')),
    // Of people of whom nothing else is told nothing else can be meant; nobody has confirmed it.
    newsletter:
      tellsOfMail || !tellsOfAccess
        ? {
            state,
            names: namesIn(value('newsletters')),
            at: readDate(value('consentAt')) ?? createdAt,
            confirmedAt: readDate(value('confirmedAt')),
            ip: value('ip'),
            place: value('source'),
          }
        : null,
    access: {
      kind: customer === '' ? 'free' : 'paid',
      tier: value('tier'),
      expiresAt: readDate(value('expiresAt')),
      providerCustomerId: customer || null,
    },
    createdAt,
    findings:
      status !== '' && stateOf(status) === null
        ? [
            {
              code: 'unknown-status',
              message: `What the status “${status}” means is not known: it counts as not confirmed.`,
            },
          ]
        : [],
  }
}

function newsletterOf(value: (field: Field) => string): NonNullable<ListedPerson['newsletter']>['state'] {
  const left = value('unsubscribedAt')
  if (left !== '' && yesOrNo(left) !== false) return 'unsubscribed'
  const status = value('status')
  if (status !== '') return stateOf(status) ?? 'unconfirmed'
  return value('confirmedAt') !== '' || value('newsletters') !== '' ? 'subscribed' : 'unconfirmed'
}
