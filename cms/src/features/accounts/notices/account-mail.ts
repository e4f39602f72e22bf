import { fitName } from '@meridian/shared/text/person-name'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { isStaff } from '../../../platform/access/roles.ts'
import { env } from '../../../env.ts'
import { composeMail, type MailBlock } from '../../../platform/mail/compose-mail.ts'
import type { MailInput } from '../../../platform/mail/mail.ts'

/** Who gets a mail about their account, and the name of the magazine it is from. */
export interface Recipient {
  email: string
  firstName: string | null
  siteName: string
}

/** Whose account it is. */
export interface AccountOwner extends Recipient {
  /** Staff sign in where they work. */
  isStaff: boolean
}

/** What one mail about an account says; everything else is the same for all of them. */
export interface AccountMail {
  /** Which mail it is: of one key, one mail is sent. */
  key: string
  subject: string
  heading: string
  preview: string
  blocks: MailBlock[]
}

/** Who a user's mails go to. Throws for a user who does not exist. */
export async function readRecipient(db: SqlClient, userId: number): Promise<AccountOwner> {
  const { siteName, role, ...recipient } = await sqlOn(db)
    .selectFrom('users')
    .select(['email', 'role', 'first_name as firstName'])
    .select((eb) => eb.selectFrom('site_settings').select('name').limit(1).as('siteName'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...recipient, isStaff: isStaff({ role }), siteName: siteName ?? env.MAIL_FROM.name }
}

/** A mail to somebody about their account. It is for nobody else to see: much of it opens an account. */
export function toAccountMail({ email, siteName }: Recipient, mail: AccountMail): MailInput {
  const { key, subject, ...words } = mail
  return {
    key,
    to: email,
    subject,
    ...composeMail({
      ...words,
      siteName,
      siteUrl: env.PUBLIC_URL,
      reason: `You get this mail because your address was used for an account at ${siteName}.`,
    }),
    isConfidential: true,
  }
}

/**
 * The address of a page with a button that uses a token. It stands behind the `#`, so that it is in no log and no
 * referrer, and opening the page uses nothing up.
 */
export function tokenUrl(
  page: 'code' | 'reset-password' | 'verify-email' | 'confirm-email',
  token: string,
): string {
  return `${env.PUBLIC_URL}/auth/${page}#token=${token}`
}

/** The address of the page where a new password is set; from there on staff sign in to the admin, readers to the magazine. */
export function newPasswordUrl(owner: Pick<AccountOwner, 'isStaff'>, token: string): string {
  const url = tokenUrl('reset-password', token)
  return owner.isStaff ? `${url}&for=staff` : url
}

/** 'Hello Ada,' or, without a name, 'Hello,'. */
export function greeting({ firstName }: Recipient): MailBlock {
  const name = fitName(firstName)
  return { kind: 'paragraph', text: name === null ? 'Hello,' : `Hello ${name},` }
}
