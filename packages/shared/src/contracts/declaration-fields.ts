import { nameProblem } from '../text/name-problem.ts'

/** What somebody declares about a contract without signing in: § 312k and § 356a BGB. */
export const declarationKinds = ['cancellation', 'withdrawal'] as const
export type DeclarationKind = (typeof declarationKinds)[number]

export const cancellationTypes = ['ordinary', 'extraordinary'] as const
export type CancellationType = (typeof cancellationTypes)[number]

/** Languages that the pages, what they say of a field, and receipts are in. */
export const declarationLanguages = ['en', 'de'] as const
export type DeclarationLanguage = (typeof declarationLanguages)[number]

/** Where the pages are. The first of a kind is the one that every page links to. */
export const contractPaths = {
  cancellation: { en: '/contracts/cancel', de: '/contracts/kuendigen' },
  withdrawal: { en: '/contracts/withdraw', de: '/contracts/widerrufen' },
} as const satisfies Record<DeclarationKind, Record<DeclarationLanguage, string>>

/** What the links to the pages are called: the words of the law, and what is as clear in English. */
export const contractLinkLabels = {
  cancellation: { en: 'Cancel contracts here', de: 'Verträge hier kündigen' },
  withdrawal: { en: 'Withdraw from contract', de: 'Vertrag widerrufen' },
} as const satisfies Record<DeclarationKind, Record<DeclarationLanguage, string>>

/** The longest values that are taken, in characters. */
export const declarationLimits = { name: 120, email: 254, contractNumber: 200, reason: 5000 }

/** What the forms and the API say of a field that is not right. */
export const declarationProblems = {
  nameMissing: 'Please enter your name.',
  nameTooLong: `Your name can have at most ${declarationLimits.name} characters.`,
  nameNotOneLine: 'Your name has to stand on one line.',
  nameOdd: nameProblem,
  contractEmailMissing: 'Please enter the e-mail address of your subscription.',
  emailMissing: 'Please enter the e-mail address for the confirmation.',
  emailTooLong: 'This e-mail address is too long.',
  emailInvalid: 'Please enter a valid e-mail address.',
  numberTooLong: `This can have at most ${declarationLimits.contractNumber} characters.`,
  typeUnknown: 'Please choose the kind of cancellation.',
  reasonMissing: 'Please say why you cancel without notice.',
  reasonTooLong: `The reason can have at most ${declarationLimits.reason} characters.`,
  dateMissing: 'Please choose the day on which the contract should end.',
  other: 'Something in the form is not valid.',
}

const germanProblems: Record<keyof typeof declarationProblems, string> = {
  nameMissing: 'Bitte geben Sie Ihren Namen an.',
  nameTooLong: `Ihr Name kann höchstens ${declarationLimits.name} Zeichen haben.`,
  nameNotOneLine: 'Ihr Name muss in einer Zeile stehen.',
  nameOdd: 'Ein Name darf keine Internetadressen, spitzen Klammern oder unsichtbaren Zeichen enthalten.',
  contractEmailMissing: 'Bitte geben Sie die E-Mail-Adresse Ihres Abonnements an.',
  emailMissing: 'Bitte geben Sie die E-Mail-Adresse für die Bestätigung an.',
  emailTooLong: 'Diese E-Mail-Adresse ist zu lang.',
  emailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse an.',
  numberTooLong: `Hier können höchstens ${declarationLimits.contractNumber} Zeichen stehen.`,
  typeUnknown: 'Bitte wählen Sie die Art der Kündigung.',
  reasonMissing: 'Bitte nennen Sie den Grund der außerordentlichen Kündigung.',
  reasonTooLong: `Die Begründung kann höchstens ${declarationLimits.reason} Zeichen haben.`,
  dateMissing: 'Bitte wählen Sie den Tag, zu dem der Vertrag enden soll.',
  other: 'Eine Angabe im Formular ist nicht gültig.',
}

const translations = new Map(Object.entries(germanProblems).map(([key, text]) => [textOf(key), text]))

function textOf(key: string): string {
  return Object.entries(declarationProblems).find(([known]) => known === key)?.[1] ?? ''
}

/** What is said of a field, in a language; `problem` is what {@link declarationProblems} says of it. */
export function problemIn(language: DeclarationLanguage, problem: string): string {
  if (language === 'en') return problem
  return translations.get(problem) ?? germanProblems.other
}
