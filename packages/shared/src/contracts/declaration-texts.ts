import type { DeclarationKind, DeclarationLanguage } from './declaration-fields.ts'

/** The words of a page on which a contract is cancelled or withdrawn from, in one language. */
export interface DeclarationTexts {
  title: string
  lead: string
  /** The button that declares it, by the words of the law. */
  confirm: string
  sending: string
  notSent: string
  noAnswer: string
  receivedTitle: string
  received: string
  print: string
  save: string
  fileName: string
  otherLanguage: string
  backToForm: string
}

/** What the fields of both forms are called. */
export interface DeclarationFieldTexts {
  type: string
  ordinary: string
  extraordinary: string
  reason: string
  reasonHint: string
  name: string
  contractEmail: string
  contractNumber: string
  contractNumberHint: string
  ends: string
  earliest: string
  onDate: string
  date: string
  email: string
  honeypot: string
  privacy: string
  privacyLink: string
}

export const declarationFieldTexts: Record<DeclarationLanguage, DeclarationFieldTexts> = {
  en: {
    type: 'Kind of cancellation',
    ordinary: 'Ordinary cancellation',
    extraordinary: 'Extraordinary cancellation, for an important reason',
    reason: 'Reason',
    reasonHint: 'Needed only for an extraordinary cancellation.',
    name: 'Your name',
    contractEmail: 'E-mail address of your subscription',
    contractNumber: 'Invoice number or plan (optional)',
    contractNumberHint: 'If you have more than one, or do not remember the address.',
    ends: 'The contract should end',
    earliest: 'At the earliest possible date',
    onDate: 'On a date',
    date: 'Date',
    email: 'E-mail address for the confirmation',
    honeypot: 'Leave this empty',
    privacy: 'We use this to carry out what you declare and to prove it, and for nothing else.',
    privacyLink: 'Privacy Policy',
  },
  de: {
    type: 'Art der Kündigung',
    ordinary: 'Ordentliche Kündigung',
    extraordinary: 'Außerordentliche Kündigung aus wichtigem Grund',
    reason: 'Grund',
    reasonHint: 'Nur für eine außerordentliche Kündigung nötig.',
    name: 'Ihr Name',
    contractEmail: 'E-Mail-Adresse Ihres Abonnements',
    contractNumber: 'Rechnungsnummer oder Tarif (freiwillig)',
    contractNumberHint: 'Falls Sie mehrere haben oder die Adresse nicht mehr wissen.',
    ends: 'Der Vertrag soll enden',
    earliest: 'Zum frühestmöglichen Zeitpunkt',
    onDate: 'Zu einem Datum',
    date: 'Datum',
    email: 'E-Mail-Adresse für die Bestätigung',
    honeypot: 'Bitte leer lassen',
    privacy: 'Wir verwenden dies, um Ihre Erklärung auszuführen und zu belegen, und für nichts anderes.',
    privacyLink: 'Datenschutzerklärung (englisch)',
  },
}

const english = {
  noAnswer: 'The server did not answer. Please check your connection and press the button again.',
  print: 'Print',
  save: 'Save as a text file',
  otherLanguage: 'Auf Deutsch',
}
const german = {
  noAnswer:
    'Der Server hat nicht geantwortet. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  print: 'Drucken',
  save: 'Als Textdatei speichern',
  otherLanguage: 'In English',
}

export const declarationTexts: Record<DeclarationKind, Record<DeclarationLanguage, DeclarationTexts>> = {
  cancellation: {
    en: {
      ...english,
      title: 'Cancel contracts here',
      lead: 'Cancel a subscription without signing in. You get a confirmation at once, here and by e-mail. An ordinary cancellation takes effect at the end of the period that is paid for.',
      confirm: 'Cancel now',
      sending: 'Cancelling…',
      notSent: 'Your cancellation was not sent, and nothing of it is lost. ',
      receivedTitle: 'We have received your cancellation',
      received:
        'This is what you declared, with the date and time at which it reached us. A confirmation with the same content is on its way to you by e-mail.',
      fileName: 'cancellation.txt',
      backToForm: 'Back to the cancellation page',
    },
    de: {
      ...german,
      title: 'Verträge hier kündigen',
      lead: 'Kündigen Sie ein Abonnement, ohne sich anzumelden. Sie erhalten sofort eine Bestätigung, hier und per E-Mail. Eine ordentliche Kündigung wirkt zum Ende des bezahlten Zeitraums.',
      confirm: 'jetzt kündigen',
      sending: 'Wird gekündigt…',
      notSent: 'Ihre Kündigung wurde nicht übermittelt; Ihre Angaben sind noch da. ',
      receivedTitle: 'Ihre Kündigung ist eingegangen',
      received:
        'Das haben Sie erklärt, mit Datum und Uhrzeit des Eingangs. Eine Bestätigung mit demselben Inhalt ist per E-Mail zu Ihnen unterwegs.',
      fileName: 'kuendigung.txt',
      backToForm: 'Zurück zur Kündigungsseite',
    },
  },
  withdrawal: {
    en: {
      ...english,
      title: 'Withdraw from contract',
      lead: 'If you are a consumer, you can withdraw from a subscription within fourteen days of ordering it, without giving a reason and without signing in. You get a confirmation at once, here and by e-mail.',
      confirm: 'Confirm withdrawal',
      sending: 'Sending…',
      notSent: 'Your withdrawal was not sent, and nothing of it is lost. ',
      receivedTitle: 'We have received your withdrawal',
      received:
        'This is what you declared, with the date and time at which it reached us. A confirmation with the same content is on its way to you by e-mail. We return what is due to you within fourteen days, by the means with which you paid.',
      fileName: 'withdrawal.txt',
      backToForm: 'Back to the withdrawal page',
    },
    de: {
      ...german,
      title: 'Vertrag widerrufen',
      lead: 'Als Verbraucher können Sie ein Abonnement binnen vierzehn Tagen nach der Bestellung widerrufen, ohne Gründe zu nennen und ohne sich anzumelden. Sie erhalten sofort eine Bestätigung, hier und per E-Mail.',
      confirm: 'Widerruf bestätigen',
      sending: 'Wird gesendet…',
      notSent: 'Ihr Widerruf wurde nicht übermittelt; Ihre Angaben sind noch da. ',
      receivedTitle: 'Ihr Widerruf ist eingegangen',
      received:
        'Das haben Sie erklärt, mit Datum und Uhrzeit des Eingangs. Eine Bestätigung mit demselben Inhalt ist per E-Mail zu Ihnen unterwegs. Was Ihnen zusteht, erstatten wir binnen vierzehn Tagen auf demselben Weg, auf dem Sie bezahlt haben.',
      fileName: 'widerruf.txt',
      backToForm: 'Zurück zur Widerrufsseite',
    },
  },
}
