import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

/*
 * What an import has made of people: beside the link of a record as every kind has one (`members`), one for each part that it made, so that
 * it can be undone part by part as long as nobody has changed that.
 */

export const memberParts = {
  account: { kind: 'members/account', collection: 'users' },
  subscriber: { kind: 'members/subscriber', collection: 'newsletter-subscribers' },
  access: { kind: 'members/access', collection: 'user-subscriptions' },
  suppression: { kind: 'members/suppression', collection: 'mail-suppressions' },
  /** By the account whose customer was adopted. */
  customer: { kind: 'members/customer', collection: 'billing-customers' },
} as const
export type MemberPart = keyof typeof memberParts

/** What a part is at this moment, as SQL for its hash; `id` is an expression for its key. */
const stateOf: Record<MemberPart, (id: string) => string> = {
  account: (
    id,
  ) => `(select concat_ws('|', email, first_name, last_name, role, extract(epoch from email_verified_at),
      exists (select from user_passwords where user_id = reader.id), (select count(*) from sessions where user_id = reader.id),
      (select count(*) from addresses where user_id = reader.id))
    from users reader where reader.id = ${id})`,
  subscriber: (id) => `(select concat_ws('|', email, state, first_name, last_name, consent_key,
      (select string_agg(newsletter_id || ' ' || coalesce(extract(epoch from paused_at)::text, ''), ',' order by newsletter_id)
         from newsletter_memberships where subscriber_id = subscriber.id),
      (select string_agg(concat_ws(' ', key, extract(epoch from confirmed_at), extract(epoch from withdrawn_at)), ',' order by id)
         from newsletter_consents where subscriber_id = subscriber.id),
      (select string_agg(label, ',' order by label) from subscriber_labels where subscriber_id = subscriber.id),
      (select count(*) from subscriber_sections where subscriber_id = subscriber.id))
    from newsletter_subscribers subscriber where subscriber.id = ${id})`,
  access: (id) => `(select concat_ws('|', status, plan_id, extract(epoch from current_period_end), reason)
    from user_subscriptions where id = ${id})`,
  suppression: (id) =>
    `(select concat_ws('|', reason, lifted_at is null) from mail_suppressions where id = ${id})`,
  customer: (id) =>
    `(select string_agg(provider_customer_id, ',') from billing_customers where user_id = ${id})`,
}

const hashOf = (part: MemberPart, id: string) => `coalesce(md5(${stateOf[part](id)}), '')`

export interface PartLink {
  key: string
  part: MemberPart
  documentId: number
}

interface Run {
  sourceId: number
  runId: number
}

/** Notes the parts that an import has made, as they are now. */
export async function linkParts(client: SqlClient, run: Run, links: readonly PartLink[]): Promise<void> {
  for (const [part, ofPart] of Map.groupBy(links, ({ part: of }) => of)) {
    const { kind, collection } = memberParts[part]
    await client.query(
      `insert into import_links (source_id, run_id, kind, source_key, collection, document_id, hash, document_hash, is_created)
       select $1, $2, $3, made.key, $4, made.id, '', ${hashOf(part, 'made.id')}, true
         from unnest($5::text[], $6::int[]) as made (key, id)
       on conflict (source_id, kind, source_key) do update
         set document_id = excluded.document_id, document_hash = excluded.document_hash, run_id = excluded.run_id,
             imported_at = clock_timestamp(), deleted_at = null`,
      [
        run.sourceId,
        run.runId,
        kind,
        collection,
        ofPart.map(({ key }) => key),
        ofPart.map(({ documentId }) => documentId),
      ],
    )
  }
}

const FoundRow = z.object({ key: z.string(), id: z.number(), isUntouched: z.boolean() })

/** The parts that imports have made of these records, and whether each is as it was made. */
export async function readParts(
  client: SqlClient,
  {
    sourceId,
    keys,
    runId = null,
    parts = partNames,
  }: { sourceId: number; keys: readonly string[]; runId?: number | null; parts?: readonly MemberPart[] },
): Promise<(PartLink & { isUntouched: boolean })[]> {
  const found: (PartLink & { isUntouched: boolean })[] = []
  for (const part of parts) {
    const { rows } = await client.query(
      `select source_key as key, document_id as id, document_hash = ${hashOf(part, 'link.document_id')} as "isUntouched"
         from import_links link
        where source_id = $1 and kind = $2 and source_key = any($3) and deleted_at is null
          and ($4::int is null or run_id = $4)`,
      [sourceId, memberParts[part].kind, keys, runId],
    )
    for (const { key, id, isUntouched } of FoundRow.array().parse(rows))
      found.push({ key, part, documentId: id, isUntouched })
  }
  return found
}

const partNames = Object.keys(memberParts).filter((name): name is MemberPart => name in memberParts)

/** Notes parts as they are now, because an import has changed them itself. */
export async function renewParts(
  client: SqlClient,
  { sourceId }: Pick<Run, 'sourceId'>,
  links: readonly PartLink[],
): Promise<void> {
  for (const [part, ofPart] of Map.groupBy(links, ({ part: of }) => of)) {
    await client.query(
      `update import_links link set document_hash = ${hashOf(part, 'link.document_id')}
        where source_id = $1 and kind = $2 and source_key = any($3)`,
      [sourceId, memberParts[part].kind, ofPart.map(({ key }) => key)],
    )
  }
}

/** Notes that nothing is left of parts that were taken away. */
export async function unlinkParts(
  client: SqlClient,
  { sourceId }: Pick<Run, 'sourceId'>,
  links: readonly PartLink[],
): Promise<void> {
  for (const [part, ofPart] of Map.groupBy(links, ({ part: of }) => of)) {
    await client.query(
      'delete from import_links where source_id = $1 and kind = $2 and source_key = any($3)',
      [sourceId, memberParts[part].kind, ofPart.map(({ key }) => key)],
    )
  }
}

/** What a record has become: the account, or else the subscriber, or else that mail is stopped. */
export interface MemberLink {
  key: string
  hash: string
  collection: string
  documentId: number
  isCreated: boolean
}

/** Notes what records have become, so that the next run knows them again. */
export async function linkMembers(client: SqlClient, run: Run, links: readonly MemberLink[]): Promise<void> {
  if (links.length === 0) return
  await client.query(
    `insert into import_links (source_id, run_id, kind, source_key, collection, document_id, hash, document_hash, is_created)
     select $1, $2, 'members', made.key, made.collection, made.id, made.hash, made.hash, made.created
       from unnest($3::text[], $4::text[], $5::int[], $6::text[], $7::bool[]) as made (key, collection, id, hash, created)
     on conflict (source_id, kind, source_key) do update
       set collection = excluded.collection, document_id = excluded.document_id, hash = excluded.hash,
           document_hash = excluded.document_hash, run_id = excluded.run_id, imported_at = clock_timestamp(), deleted_at = null`,
    [
      run.sourceId,
      run.runId,
      links.map(({ key }) => key),
      links.map(({ collection }) => collection),
      links.map(({ documentId }) => documentId),
      links.map(({ hash }) => hash),
      links.map(({ isCreated }) => isCreated),
    ],
  )
}
