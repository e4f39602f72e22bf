import type { CancellationType, DeclarationKind, DeclarationLanguage } from './declaration-fields.ts'

/** A declaration as it was received. */
export interface Declaration {
  kind: DeclarationKind
  language: DeclarationLanguage
  name: string
  contractEmail: string
  /** A number or the name of a plan, if the declarant gave one. */
  contractNumber: string | null
  /** Where the receipt goes. */
  email: string
  /** Null for a withdrawal. */
  type: CancellationType | null
  /** Of an extraordinary cancellation. */
  reason: string | null
  /** `YYYY-MM-DD`; null for the earliest possible day. */
  endsOn: string | null
}

/** One line of a receipt. */
export interface DeclarationRow {
  key: DeclarationRowKey
  label: string
  value: string
}

export const declarationRowKeys = [
  'received',
  'number',
  'declaration',
  'reason',
  'name',
  'contractEmail',
  'contractNumber',
  'ends',
  'email',
] as const
export type DeclarationRowKey = (typeof declarationRowKeys)[number]

/** What the lines of a receipt are called. */
export const declarationRowLabels: Record<DeclarationLanguage, Record<DeclarationRowKey, string>> = {
  en: {
    received: 'Received',
    number: 'Number',
    declaration: 'Declaration',
    reason: 'Reason',
    name: 'Name',
    contractEmail: 'E-mail address of the subscription',
    contractNumber: 'Number or plan',
    ends: 'Should end',
    email: 'Confirmation sent to',
  },
  de: {
    received: 'Eingegangen',
    number: 'Nummer',
    declaration: 'Erklärung',
    reason: 'Grund',
    name: 'Name',
    contractEmail: 'E-Mail-Adresse des Abonnements',
    contractNumber: 'Nummer oder Tarif',
    ends: 'Soll enden',
    email: 'Bestätigung geht an',
  },
}

const declarations = {
  en: {
    ordinary: 'I cancel this contract.',
    extraordinary: 'I cancel this contract without notice, for an important reason.',
    withdrawal: 'I withdraw from this contract.',
    earliest: 'At the earliest possible date',
  },
  de: {
    ordinary: 'Ich kündige diesen Vertrag ordentlich.',
    extraordinary: 'Ich kündige diesen Vertrag außerordentlich aus wichtigem Grund.',
    withdrawal: 'Ich widerrufe diesen Vertrag.',
    earliest: 'Zum frühestmöglichen Zeitpunkt',
  },
} as const satisfies Record<DeclarationLanguage, Record<string, string>>

const moments: Record<DeclarationLanguage, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }),
  de: new Intl.DateTimeFormat('de-DE', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'Europe/Berlin',
  }),
}
const days: Record<DeclarationLanguage, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
  de: new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' }),
}

/** The lines of a receipt: the content of a declaration, with the date and time at which it came (ISO 8601). */
export function describeDeclaration(
  declaration: Declaration,
  { number, receivedAt }: { number: string; receivedAt: string },
): DeclarationRow[] {
  const { language, kind, type, endsOn } = declaration
  const words = declarations[language]
  const values: Record<DeclarationRowKey, string | null> = {
    received: moments[language].format(new Date(receivedAt)),
    number,
    declaration: kind === 'withdrawal' ? words.withdrawal : words[type ?? 'ordinary'],
    reason: declaration.reason,
    name: declaration.name,
    contractEmail: declaration.contractEmail,
    contractNumber: declaration.contractNumber,
    ends:
      kind === 'withdrawal'
        ? null
        : endsOn === null
          ? words.earliest
          : days[language].format(new Date(`${endsOn}T00:00:00Z`)),
    email: declaration.email,
  }
  return declarationRowKeys.flatMap((key) => {
    const value = values[key]
    return value === null || value === '' ? [] : [{ key, label: declarationRowLabels[language][key], value }]
  })
}
