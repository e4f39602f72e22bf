import type { CampaignPreviewReader } from '@meridian/shared/campaigns/campaigns.schema'
import { runningStatuses } from '@meridian/shared/entitlement/entitlement'
import { fitName } from '@meridian/shared/text/person-name'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

/** A reader as far as a mail differs for them. */
export interface MailReader {
  audience: 'plan' | 'no-plan'
  name: string | null
}

/** Somebody who stands for all readers of a kind. */
const standIn = 'Ada Lovelace'

const ReaderRow = z.object({ name: z.string().nullable(), hasPlan: z.boolean() })

/** The reader as whom a campaign is looked at; null where nobody with this address takes a newsletter. */
export async function findPreviewReader(
  client: SqlClient,
  reader: CampaignPreviewReader,
): Promise<MailReader | null> {
  if (reader.kind !== 'address') return { audience: reader.kind, name: standIn }
  const { rows } = await client.query(
    `select subscriber.first_name as name,
            exists (select from users account
                      join user_subscriptions plan on plan.user_id = account.id
                     where lower(account.email) = lower(subscriber.email) and account.email_verified_at is not null
                       and plan.status::text = any($2)) as "hasPlan"
       from newsletter_subscribers subscriber
      where lower(subscriber.email) = lower($1) and subscriber.state = 'confirmed'`,
    [reader.address, runningStatuses],
  )
  const [found] = ReaderRow.array().parse(rows)
  return found ? { audience: found.hasPlan ? 'plan' : 'no-plan', name: fitName(found.name) } : null
}
