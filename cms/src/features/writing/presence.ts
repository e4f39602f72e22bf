import {
  type Presence,
  presenceIntervalMs,
  type PresenceReport,
  PresenceSchema,
} from '@meridian/shared/articles/presence.schema'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { personName } from './newest-version.ts'

const forgottenAfterSeconds = (3 * presenceIntervalMs) / 1000

/** Notes that somebody has an article open in a form, or closes it, and tells who else has. */
export async function reportPresence(
  pool: Pick<Pool, 'query'>,
  { articleId, userId, form, isOpen }: PresenceReport & { articleId: number; userId: number },
): Promise<Presence> {
  const db = sqlOn(pool)
  const forgottenSince = sql<Date>`now() - make_interval(secs => ${forgottenAfterSeconds})`
  await db.deleteFrom('article_presence').where('seen_at', '<', forgottenSince).execute()
  if (isOpen) {
    await db
      .insertInto('article_presence')
      .columns(['article_id', 'form', 'user_id'])
      .expression((eb) =>
        eb
          .selectFrom('articles')
          .select(({ val }) => ['id', val(form).as('form'), val(userId).as('userId')])
          .where('id', '=', articleId),
      )
      .onConflict((conflict) =>
        conflict.columns(['article_id', 'form']).doUpdateSet({ seen_at: sql<Date>`now()` }),
      )
      .execute()
  } else {
    await db
      .deleteFrom('article_presence')
      .where('article_id', '=', articleId)
      .where('form', '=', form)
      .execute()
  }
  const others = await db
    .selectFrom('article_presence as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(({ eb, fn }) => [
      personName.as('name'),
      eb('u.id', '=', userId).as('isOneself'),
      fn.min('p.opened_at').as('since'),
    ])
    .where('p.article_id', '=', articleId)
    .where('p.form', '<>', form)
    .groupBy(['u.id', 'u.first_name', 'u.last_name', 'u.email'])
    .orderBy('since')
    .orderBy('u.id')
    .execute()
  const newest = await db
    .selectFrom('_articles_v as v')
    .leftJoin('users as u', 'u.id', 'v.version_edited_by_id')
    .select(({ eb }) => [
      'v.version_updated_at as updatedAt',
      eb.case().when('u.id', 'is not', null).then(personName).end().as('by'),
      'v.version_edited_in as editedIn',
    ])
    .where('v.parent_id', '=', articleId)
    .where('v.latest', 'is', true)
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return PresenceSchema.parse({
    others: others.map((other) => ({ ...other, since: other.since.toISOString() })),
    newest: newest ? { ...newest, updatedAt: newest.updatedAt?.toISOString() } : null,
  })
}
