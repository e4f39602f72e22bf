import type { Welcome } from '@meridian/shared/welcome/welcome.schema'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

/** A letter of welcome, as plain paragraphs; `portraitId` is the picture of who signs it. */
export interface Letter {
  paragraphs: string[]
  signedBy: { name: string; role: string; portraitId: number | null } | null
}

export type PersonalContact = NonNullable<NonNullable<Welcome>['contact']>

/** The letter of welcome of a plan (its slug), and who signs it; null for a plan without one. */
export async function readLetter(db: SqlClient, planId: string): Promise<Letter | null> {
  const plan = await sqlOn(db)
    .selectFrom('plans')
    .select('welcome')
    .where('slug', '=', planId)
    .executeTakeFirst()
  const paragraphs = (plan?.welcome ?? '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
  return paragraphs.length === 0 ? null : { paragraphs, signedBy: await readSignature(db) }
}

async function readSignature(db: SqlClient): Promise<Letter['signedBy']> {
  const author = await sqlOn(db)
    .selectFrom('welcome')
    .innerJoin('authors as author', 'author.id', 'welcome.signed_by_id')
    .select(['author.name', 'author.role', 'author.portrait_id as portraitId'])
    .executeTakeFirst()
  return author ? { ...author, name: author.name ?? '', role: author.role ?? '' } : null
}

/** Whom readers of the highest tier can turn to; null until the staff have named somebody with an e-mail address. */
export async function readContact(db: SqlClient): Promise<PersonalContact | null> {
  const row = await sqlOn(db)
    .selectFrom('welcome')
    .select([
      'contact_name as name',
      'contact_role as role',
      'contact_email as email',
      'contact_phone as phone',
    ])
    .executeTakeFirst()
  if (!row?.name || !row.email) return null
  return { name: row.name, role: row.role ?? '', email: row.email, phone: row.phone || null }
}
