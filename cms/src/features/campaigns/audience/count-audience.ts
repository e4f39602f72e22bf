import type { Audience } from '@meridian/shared/campaigns/audience.schema'
import { type AudienceCount, AudienceCountSchema } from '@meridian/shared/campaigns/sending.schema'
import { sql } from 'kysely'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { candidates } from './candidates.ts'

const sampled = 8

/** Counts whom a campaign of a newsletter would go to now, and draws a few of them. */
export async function countAudience(
  db: SqlClient,
  input: { newsletterId: number; audience: Audience },
): Promise<AudienceCount> {
  const { rows } = await sql`${candidates(input)},
    left_out as (
      select left_out as reason, count(*) as number from candidates where left_out is not null group by 1
    )
    select count(*) as all,
           (select coalesce(jsonb_object_agg(reason, number), '{}') from left_out) as "leftOut",
           count(*) filter (where has_plan and left_out is null) as "withPlan",
           (select coalesce(jsonb_agg(jsonb_build_object('address', email, 'name', first_name, 'hasPlan', has_plan)), '[]')
              from (select * from candidates where left_out is null order by hashint4(id) limit ${sampled}) drawn) as sample
      from candidates`.execute(sqlOn(db))
  return AudienceCountSchema.parse(rows[0])
}
