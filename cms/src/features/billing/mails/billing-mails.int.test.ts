import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { MailSchema } from '../../../platform/mail/mail.ts'
import { cardUpdatedMail } from './notice-billing-changes.ts'
import { complimentaryMail } from './complimentary-mail.ts'
import { correctedInvoiceMail } from './corrected-invoice-mail.ts'
import { failedPaymentMail, lastReminderMail } from './failed-payment-mail.ts'
import { receiptMail } from './receipt-mail.ts'
import { refundMail } from './refund-mail.ts'
import { renewalMail } from './renewal-mail.ts'
import {
  cancellationMail,
  endedMail,
  planChangedMail,
  planChangePlannedMail,
  planChangeCancelledMail,
  resumedMail,
} from './subscription-mails.ts'
import { welcomeMail } from './welcome-mail.ts'

const markup = '<img src=x onerror=alert(1)>'
const owner = { email: 'ada@example.com', firstName: markup, siteName: 'Meridian' }
const key = 'a-key'
const periodEnd = '2027-11-22T10:00:00.000Z'
const plan = `The Global Reader ${markup}`
const about = { key, plan, periodEnd, renewalPrice: 20_000, currency: 'usd' }
const due = { key, plan, amount: 20_000, currency: 'usd', payBy: '2026-12-06T10:00:00.000Z' }
const renewal = {
  key,
  plan,
  renewsAt: periodEnd,
  amount: 20_000,
  currency: 'usd',
  paidPrice: 20_000,
  renewalPrice: 20_000,
  nextPlan: null,
  card: { brand: 'visa', last4: '4242', isExpired: false },
  demanded: { rows: [{ label: 'Charged', value: 'Every year' }], notes: [] },
}
const receipt = {
  key,
  userId: 1,
  description: plan,
  amount: 20_000,
  currency: 'usd',
  paidAt: '2026-11-22T10:00:00.000Z',
  invoiceNumber: 'A-0001',
  net: 18_349,
  tax: { kind: 'taxed' as const, name: 'VAT', rate: 9_000, note: null },
  taxAmount: 1_651,
  periodEnd,
  cardBrand: 'visa',
  cardLast4: '4242',
  renewsAt: periodEnd,
  renewalPrice: 20_000,
}

/** Each mail with words that it has to have in both parts. */
const mails = [
  [
    'receipt',
    receiptMail(owner, receipt),
    [
      '$200.00',
      'VAT 9%',
      '$16.51',
      'Visa •••• 4242',
      'A-0001',
      '22 November 2027',
      'cancel at any time',
      '/account?tab=payments',
    ],
  ],
  [
    'welcome',
    welcomeMail(owner, {
      key,
      planName: plan,
      letter: {
        paragraphs: ['It is a pleasure.', `You pay for it. ${markup}`],
        signedBy: { name: 'Helena Marchetti', role: 'Editor-in-Chief', portraitId: null },
      },
      contact: { name: 'Vivienne Aldous', role: 'Reader Liaison', email: 'v@example.com', phone: null },
    }),
    [
      'It is a pleasure.',
      'Helena Marchetti',
      'Editor-in-Chief',
      'Vivienne Aldous',
      'v@example.com',
      '/account',
    ],
  ],
  [
    'failed payment',
    failedPaymentMail(owner, { ...due, failure: 'Your card was declined.' }),
    ['$200.00', '6 December 2026', 'Your card was declined.', '/account/payment'],
  ],
  ['last call', lastReminderMail(owner, due), ['$200.00', '6 December 2026', '/account/payment']],
  [
    'renewal',
    renewalMail(owner, renewal),
    ['$200.00', '22 November 2027', 'cancel at any time', '/contracts/cancel', 'Every year'],
  ],
  [
    'renewal at a new price',
    renewalMail(owner, { ...renewal, amount: 24_000, renewalPrice: 24_000 }),
    ['from $200.00 to $240.00'],
  ],
  [
    'renewal of another plan',
    renewalMail(owner, { ...renewal, nextPlan: 'The Patron Ledger' }),
    ['The Patron Ledger takes the place of'],
  ],
  [
    'renewal without a card',
    renewalMail(owner, { ...renewal, card: null }),
    ['no card of yours on file', '/account/payment'],
  ],
  ['cancellation', cancellationMail(owner, about), ['22 November 2027', 'nothing more is charged', 'resume']],
  ['resumed', resumedMail(owner, about), ['22 November 2027', '$200.00', 'cancel at any time']],
  [
    'ended unpaid',
    endedMail(owner, { ...about, isUnpaid: true }),
    ['could not be paid', 'Nothing more is charged'],
  ],
  ['ended', endedMail(owner, { ...about, isUnpaid: false }), ['has ended', 'Nothing more is charged']],
  [
    'plan changed',
    planChangedMail(owner, { ...about, before: 'The Introduction' }),
    ['The Introduction', '$200.00'],
  ],
  [
    'plan change planned',
    planChangePlannedMail(owner, { ...about, next: 'The Patron Ledger' }),
    ['The Patron Ledger', '22 November 2027', '$200.00'],
  ],
  ['plan change cancelled', planChangeCancelledMail(owner, about), ['cancelled', '$200.00']],
  [
    'card',
    cardUpdatedMail(owner, { key, card: { brand: 'visa', last4: '4242' } }),
    ['Visa •••• 4242', 'If you did not change it'],
  ],
  [
    'refund',
    refundMail(owner, { key, description: plan, amount: 5_000, currency: 'usd', isAll: false }),
    ['$50.00', 'five to ten days'],
  ],
  [
    'corrected invoice',
    correctedInvoiceMail(owner, { key, number: 'INV-000002' }),
    ['INV-000002', 'Nothing was charged', '/account?tab=payments'],
  ],
  [
    'whole refund',
    refundMail(owner, { key, description: plan, amount: 20_000, currency: 'usd', isAll: true }),
    ['$200.00', 'has ended'],
  ],
  [
    'complimentary',
    complimentaryMail(owner, { key, plan, until: new Date(periodEnd) }),
    ['22 November 2027', 'Nothing is charged'],
  ],
] as const

describe.each(mails)('the mail: %s', (_, mail, words) => {
  test('is complete, has its key, and is for its reader alone', () => {
    expect(MailSchema.parse(mail)).toMatchObject({ key, to: owner.email, isConfidential: true })
  })

  test('says in both parts what it has to say', () => {
    for (const word of words)
      expect([mail.text.includes(word), mail.html.includes(word), word]).toEqual([true, true, word])
  })

  test('shows markup in a name as it is', () => {
    const elements: string[] = []
    new Parser({ onopentag: (name) => void elements.push(name) }).end(mail.html)
    expect(elements).not.toContain('img')
  })
})
