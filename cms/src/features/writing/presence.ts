import {
  type Presence,
  presenceIntervalMs,
  type PresenceReport,
  PresenceSchema,
} from '@meridian/shared/articles/presence.schema'
import type { Pool } from 'pg'

const forgottenAfterSeconds = (3 * presenceIntervalMs) / 1000

/** Notes that somebody has an article open in a form, or closes it, and tells who else has. */
export async function reportPresence(
  db: Pick<Pool, 'query'>,
  { articleId, userId, form, isOpen }: PresenceReport & { articleId: number; userId: number },
): Promise<Presence> {
  await db.query(`delete from article_presence where seen_at < now() - make_interval(secs => $1)`, [
    forgottenAfterSeconds,
  ])
  if (isOpen) {
    await db.query(
      `insert into article_presence (article_id, form, user_id)
       select a.id, $2, $3 from articles a where a.id = $1
       on conflict (article_id, form) do update set seen_at = now()`,
      [articleId, form, userId],
    )
  } else {
    await db.query('delete from article_presence where article_id = $1 and form = $2', [articleId, form])
  }
  const others = await db.query(
    `select ${name} as name, u.id = $3 as "isOneself", min(p.opened_at) as since
     from article_presence p join users u on u.id = p.user_id
     where p.article_id = $1 and p.form <> $2
     group by u.id, u.first_name, u.last_name, u.email order by since, u.id`,
    [articleId, form, userId],
  )
  const newest = await db.query(
    `select v.version_updated_at as "updatedAt", case when u.id is not null then ${name} end as by,
            v.version_edited_in as "editedIn"
     from _articles_v v left join users u on u.id = v.version_edited_by_id
     where v.parent_id = $1 and v.latest order by v.id desc limit 1`,
    [articleId],
  )
  const toIso = (date: unknown) => (date instanceof Date ? date.toISOString() : date)
  return PresenceSchema.parse({
    others: others.rows.map((row) => ({ ...row, since: toIso(row.since) })),
    newest: newest.rows.map((row) => ({ ...row, updatedAt: toIso(row.updatedAt) }))[0] ?? null,
  })
}

const name = `coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), u.email)`
