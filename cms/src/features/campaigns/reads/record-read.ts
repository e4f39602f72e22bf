import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { agreedToCounting } from '../audience/audience-sql.ts'
import type { ClickMark } from './click-mark.ts'

/**
 * Counts that a page was read because of a link in a mail. With a reader's own mark it counts once for each link. With a shared one, or where that reader
 * does not agree any more that it is kept, it counts for the link alone.
 */
export async function recordRead(
  db: SqlClient,
  { mark, link }: { mark: ClickMark; link: number },
): Promise<void> {
  const { sendId, subject, subscriberId } = mark
  await db.query(
    `insert into campaign_reads (send_id, subject, link, subscriber_id, read_on)
     select send.id, $2::text, $3::int, agreed.subscriber_id, to_char(now() at time zone 'UTC', 'YYYY-MM-DD')
       from campaign_sends send
       left join lateral (
         select membership.subscriber_id from newsletter_memberships membership
           join newsletters newsletter on newsletter.id = membership.newsletter_id
          where membership.newsletter_id = send.newsletter_id and membership.subscriber_id = $4::int and ${agreedToCounting}) agreed on true
      where send.id = $1 and $3::int < jsonb_array_length(send.content -> 'links')
        and ($4::int is null or exists (
          select from campaign_recipients where send_id = $1 and subscriber_id = $4::int and subject = $2::text and state <> 'excluded'))
     on conflict do nothing`,
    [sendId, subject, link, subscriberId],
  )
}
