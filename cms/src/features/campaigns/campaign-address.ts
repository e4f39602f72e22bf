import { toSlug, validateSlug } from '../../platform/fields/slug.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { locks } from '../../platform/locks/locks.ts'
import { holdLock } from '../../platform/locks/with-lock.ts'

interface Addressed {
  newsletterId: number
  /** Whose own address it may be; null for a campaign that is not there yet. */
  campaignId: number | null
}

/** How many campaigns of one day with one subject a newsletter has at most. */
const maxNamesakes = 100

/** `yyyy-mm` is the page of a month. */
const monthAddress = /^\d{4}-\d{2}$/

/** Whether another campaign of the newsletter has this address: on the web, where it will be sent to, or in its newest version. */
export async function isAddressTaken(
  client: SqlClient,
  { newsletterId, campaignId, slug }: Addressed & { slug: string },
): Promise<boolean> {
  const { rows } = await client.query(
    `select from campaigns where newsletter_id = $1 and slug = $2 and id is distinct from $3
     union all
     select from _campaigns_v where version_newsletter_id = $1 and version_slug = $2 and latest
        and parent_id is distinct from $3
     union all
     select from campaign_pages where newsletter_id = $1 and slug = $2 and campaign_id is distinct from $3
     union all
     select from campaign_sends where newsletter_id = $1 and frozen_at is null and campaign_id is distinct from $3
        and content ->> 'webPath' like '%/' || $2`,
    [newsletterId, slug, campaignId],
  )
  return rows.length > 0
}

/**
 * The address that a campaign gets when it is sent: the one that an editor chose, else one of its day and its subject
 * (`2026-11-28-patience-pays`), with a number where the newsletter has that already. Holds the addresses of the newsletter until the end of the
 * transaction. `day` is a day as `2026-11-28`. Null where the chosen one cannot be had.
 */
export async function chooseCampaignAddress(
  client: SqlClient,
  campaign: Addressed & { chosen: string | null; subject: string; day: string },
): Promise<string | null> {
  const { chosen, subject, day, ...addressed } = campaign
  await holdLock(client, locks.campaignAddress(addressed.newsletterId))
  if (chosen) {
    // Drafts are saved as they are typed: nobody has looked at it yet.
    const isFit = validateSlug(chosen) === true && !monthAddress.test(chosen)
    return isFit && !(await isAddressTaken(client, { ...addressed, slug: chosen })) ? chosen : null
  }
  const stem = campaignAddress({ subject, day })
  for (let number = 1; number <= maxNamesakes; number += 1) {
    const slug = number === 1 ? stem : `${stem}-${number}`
    if (!(await isAddressTaken(client, { ...addressed, slug }))) return slug
  }
  throw new Error(`The newsletter has ${maxNamesakes} campaigns at ${stem}.`)
}

/** `2026-11-28-patience-pays`; the day alone for a subject of which no address can be made. */
export function campaignAddress({ subject, day }: { subject: string; day: string }): string {
  const words = toSlug(subject).slice(0, 80).replace(/-+$/, '')
  return words === '' ? day : `${day}-${words}`
}
