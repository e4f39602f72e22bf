import type { SectionInterest } from '@meridian/shared/newsletter/section-interests.schema'
import { SectionInterestListSchema } from '@meridian/shared/newsletter/section-interests.schema'
import type { Pool } from 'pg'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import type { NewsletterReader } from './reader-newsletters.ts'
import { lockSubscriber } from './subscriber-rows.ts'

/**
 * The sections that a reader can choose, and has chosen: none while no newsletter comes to the address, or while it is not confirmed, because
 * anybody can open an account with another's address.
 */
export async function listSectionInterests(
  db: SqlClient,
  { email, isEmailVerified }: NewsletterReader,
): Promise<SectionInterest[]> {
  if (!isEmailVerified) return []
  const { rows } = await db.query(
    `select section.slug::text as id, section.name::text as name, chosen.section_id is not null as "isChosen"
       from newsletter_subscribers subscriber
       cross join sections section
       left join subscriber_sections chosen on chosen.subscriber_id = subscriber.id and chosen.section_id = section.id
      where lower(subscriber.email) = lower($1) and subscriber.state = 'confirmed'
      order by section.position, section.id`,
    [email],
  )
  return SectionInterestListSchema.parse(rows)
}

/** The sections that the address of a link has chosen, by id. */
export async function listSectionsByLink(db: SqlClient, subscriberKey: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select section.slug::text as id
       from newsletter_subscribers subscriber
       join subscriber_sections chosen on chosen.subscriber_id = subscriber.id
       join sections section on section.id = chosen.section_id
      where subscriber.key = $1 order by section.position, section.id`,
    [subscriberKey],
  )
  return rows.map(({ id }) => id)
}

/** Has a reader hear of these sections and no others. False where no newsletter comes to a confirmed address. */
export async function chooseSections(
  pool: Pool,
  { reader, sections }: { reader: NewsletterReader; sections: readonly string[] },
): Promise<boolean> {
  if (!reader.isEmailVerified) return false
  return inPoolTransaction(pool, async (client) => {
    const subscriber = await lockSubscriber(client, reader.email)
    if (subscriber?.state !== 'confirmed') return false
    await writeSections(client, subscriber.id, { ids: sections, mode: 'replace' })
    return true
  })
}

/** What is wanted of sections: these and no others, or these as well. */
export interface WantedSections {
  ids: readonly string[]
  mode: 'replace' | 'add'
}

/** Writes what a subscriber wants, who is locked, while a newsletter comes. Sections that are gone are none. */
export async function writeSections(
  client: SqlClient,
  subscriberId: number,
  { ids, mode }: WantedSections,
): Promise<void> {
  if (mode === 'replace')
    await client.query(
      `delete from subscriber_sections
        where subscriber_id = $1 and section_id not in (select id from sections where slug = any($2))`,
      [subscriberId, ids],
    )
  await client.query(
    `insert into subscriber_sections (subscriber_id, section_id)
     select subscriber.id, section.id
       from newsletter_subscribers subscriber cross join sections section
      where subscriber.id = $1 and subscriber.state = 'confirmed' and section.slug = any($2)
     on conflict do nothing`,
    [subscriberId, ids],
  )
}
