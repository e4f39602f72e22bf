import type {
  AddressRecord,
  AuthorRecord,
  PlanRecord,
  RedirectRecord,
  SectionRecord,
  TopicRecord,
} from '@meridian/shared/replica/records.schema'
import type { OldAddressRecord } from '@meridian/shared/replica/old-address-record.schema'
import { idKey, recordSource } from './record-source.ts'

/*
 * What has no drafts: a save is public at once.
 */

export const sectionRecords = recordSource<'section', SectionRecord>({
  kind: 'section',
  select: `
    select id, slug, name, tagline, description, empty_text as "emptyText", position,
      coalesce(on_home_page, false) as "isOnHome"
    from sections where slug is not null`,
  key: idKey,
  toRecord: (row) => row,
})

export const topicRecords = recordSource<'topic', TopicRecord>({
  kind: 'topic',
  select: `
    select id, slug, name, description, section_id as section, position
    from topics where slug is not null and section_id is not null`,
  key: idKey,
  toRecord: (row) => row,
})

export const authorRecords = recordSource<'author', AuthorRecord>({
  kind: 'author',
  select: `
    select id, slug, name, role, coalesce(bio, '') as bio, portrait_id as portrait
    from authors where slug is not null`,
  key: idKey,
  toRecord: (row) => row,
})

/** The plans that are offered: nobody new can choose one that was withdrawn. */
export const planRecords = recordSource<'plan', PlanRecord>({
  kind: 'plan',
  select: `
    select id, slug, name, description, tier, price_cents as price, period, position,
      array(select line.text from plans_texts line
            where line.parent_id = plan.id and line.path = 'features' and line.text is not null
            order by line."order", line.id) as features
    from plans plan where is_offered and slug is not null`,
  key: idKey,
  toRecord: (row) => row,
})

export const redirectRecords = recordSource<'redirect', RedirectRecord>({
  kind: 'redirect',
  select: `
    select id, from_path as "from", to_address as "to", kind = 'permanent' as "isPermanent" from redirects`,
  key: idKey,
  toRecord: (row) => row,
})

/** Every address at which an article was published. */
export const addressRecords = recordSource<'address', AddressRecord>({
  kind: 'address',
  select: `select slug, article_id as article from article_addresses`,
  key: { column: 'slug', type: 'text' },
  toRecord: (row) => row,
})

/** Every address of an older site that was brought in. */
export const oldAddressRecords = recordSource<'old-address', OldAddressRecord>({
  kind: 'old-address',
  select: `select address, subject from old_addresses`,
  key: { column: 'address', type: 'text' },
  toRecord: (row) => row,
})
