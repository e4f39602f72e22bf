import type { Pool } from 'pg'

const keepDays = 90

/** Forgets which mails were sent, and those in the local mailbox, after 90 days. */
export async function deleteExpiredMail(db: Pick<Pool, 'query'>): Promise<void> {
  await db.query('delete from mail_deliveries where sent_at < now() - make_interval(days => $1)', [keepDays])
  await db.query('delete from mailbox_messages where created_at < now() - make_interval(days => $1)', [
    keepDays,
  ])
}
