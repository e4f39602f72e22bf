import type { DeclarationReceipt } from '@meridian/shared/contracts/declaration.schema'
import type { Declaration } from '@meridian/shared/contracts/declaration-rows'
import { declarationTexts } from '@meridian/shared/contracts/declaration-texts'
import { env } from '../../../env.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { composeMail } from '../../../platform/mail/compose-mail.ts'
import type { MailInput } from '../../../platform/mail/mail.ts'
import { greeting, type Recipient, toAccountMail } from '../../accounts/notices/account-mail.ts'

const words = {
  en: {
    intro: {
      cancellation:
        'We have received this cancellation. An ordinary one takes effect at the end of the period that is paid for; if we have questions, or cannot find the contract, we write to you.',
      withdrawal:
        'We have received this withdrawal. We return what is due to you within fourteen days, by the means with which you paid; if we have questions, or cannot find the contract, we write to you.',
    },
    foreign: 'If you did not declare this, please write to us: somebody has entered your address.',
    reason: (siteName: string) =>
      `This is the receipt of what was declared at ${siteName} with this address.`,
  },
  de: {
    intro: {
      cancellation:
        'Wir haben diese Kündigung erhalten. Eine ordentliche wirkt zum Ende des bezahlten Zeitraums; wenn wir Fragen haben oder den Vertrag nicht finden, schreiben wir Ihnen.',
      withdrawal:
        'Wir haben diesen Widerruf erhalten. Was Ihnen zusteht, erstatten wir binnen vierzehn Tagen auf demselben Weg, auf dem Sie bezahlt haben; wenn wir Fragen haben oder den Vertrag nicht finden, schreiben wir Ihnen.',
    },
    foreign: 'Wenn Sie das nicht erklärt haben, schreiben Sie uns bitte: Jemand hat Ihre Adresse angegeben.',
    reason: (siteName: string) =>
      `Das ist die Bestätigung einer Erklärung, die bei ${siteName} mit dieser Adresse abgegeben wurde.`,
  },
} as const

export async function readSiteName(client: SqlClient): Promise<string> {
  const settings = await sqlOn(client).selectFrom('site_settings').select('name').limit(1).executeTakeFirst()
  return settings?.name ?? env.MAIL_FROM.name
}

/** The receipt of a declaration: its content, and the date and time at which it came. */
export function receiptMail(
  { kind, language, email }: Declaration,
  { receipt, siteName }: { receipt: DeclarationReceipt; siteName: string },
): MailInput {
  const { receivedTitle } = declarationTexts[kind][language]
  const { intro, foreign, reason } = words[language]
  const [long, short] = [
    receipt.rows.filter(({ key }) => key === 'reason'),
    receipt.rows.filter(({ key }) => key !== 'reason'),
  ]
  return {
    ...composeMail({
      siteName,
      siteUrl: env.PUBLIC_URL,
      heading: receivedTitle,
      preview: intro[kind],
      blocks: [
        { kind: 'paragraph', text: intro[kind] },
        { kind: 'facts', rows: short.map(({ label, value }) => ({ label, value })) },
        ...long.flatMap(({ label, value }) => [
          { kind: 'paragraph' as const, text: `${label}:` },
          { kind: 'quote' as const, text: value },
        ]),
        { kind: 'note', text: foreign },
      ],
      reason: reason(siteName),
    }),
    key: `declaration:${receipt.number}`,
    to: email,
    subject: `${receivedTitle} (${receipt.number})`,
    isConfidential: true,
  }
}

/** Tells the owner of an account what somebody with another address has declared about their subscription. */
export function declaredByOthersMail(
  owner: Recipient,
  { kind, number }: { kind: Declaration['kind']; number: string },
): MailInput {
  const what = kind === 'cancellation' ? 'cancellation of' : 'withdrawal from'
  return toAccountMail(owner, {
    key: `declaration-owner:${number}`,
    subject: `A ${what} your subscription was declared`,
    heading: `A ${what} your subscription was declared`,
    preview: 'Nothing has changed. If it was not you, there is nothing to do.',
    blocks: [
      greeting(owner),
      {
        kind: 'paragraph',
        text: `Somebody has declared a ${what} your subscription, and asked for the confirmation at another address (number ${number}). Nothing has changed: we look at it first.`,
      },
      {
        kind: 'paragraph',
        text: 'If it was you, there is nothing to do. If it was not, please tell us by the contact page.',
      },
      { kind: 'button', label: 'Write to us', url: `${env.PUBLIC_URL}/contact` },
    ],
  })
}
