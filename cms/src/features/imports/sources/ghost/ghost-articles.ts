import type { SourceArticle, SourceDate, SourceFinding, SourceStatus } from '../../source-record.ts'
import { ghostBody } from './bodies/ghost-body.ts'
import { webAddress } from './ghost-addresses.ts'
import { bylineOf } from './ghost-people.ts'
import type { GhostTables, HeldRow } from './ghost-tables.ts'
import { tagsOf } from './ghost-terms.ts'
import { dateOf, flag, idOf, isRow, line, type Row, text, plainOf, wordsOf } from './ghost-values.ts'

/** A post or page, with what the other tables say of it. */
export function articleOf(post: HeldRow, { tables, id }: { tables: GhostTables; id: string }): SourceArticle {
  const { addresses } = tables
  const metaRow = tables.by('posts_meta', 'post_id', idOf(post.row['id']) ?? '').at(-1)
  const own = addresses.resolveRow(post.row)
  // Before version 3 these fields were the post's own.
  const meta = {
    ...own,
    ...(metaRow ? addresses.resolveRow(metaRow.row) : isRow(own['posts_meta']) ? own['posts_meta'] : {}),
  }
  const findings = [...post.findings]
  const type = text(own, 'type') || (flag(own['page']) ? 'page' : 'post')
  const byline = bylineOf(post, tables)
  const tags = tagsOf(post, tables)
  if (byline.missing > 0)
    findings.push({
      code: 'missing-author',
      message: `${counted(byline.missing, 'author')} of its byline the export does not have.`,
    })
  if (tags.missing > 0)
    findings.push({
      code: 'missing-tag',
      message: `${counted(tags.missing, 'tag')} of it the export does not have.`,
    })
  const body = ghostBody(own, addresses)
  findings.push(...body.findings)
  const status = statusOf(own, { meta, findings })
  const picture = addresses.file(text(own, 'feature_image', 'image'))
  return {
    kind: 'article',
    id,
    place: post.place,
    original: originalOf(post, metaRow),
    type,
    status,
    title: line(own, 'title'),
    excerpt: plainOf(text(own, 'custom_excerpt')),
    body: body.blocks,
    slug: text(own, 'slug').trim() || null,
    ...addressesOf(own, { tables, type, status, tags: tags.ids, author: byline.ids[0] ?? '' }),
    createdAt: momentOf(own, 'created_at', findings),
    publishedAt: momentOf(own, 'published_at', findings),
    updatedAt: momentOf(own, 'updated_at', findings),
    authors: byline.ids,
    terms: tags.ids,
    heroPicture:
      picture === ''
        ? null
        : {
            id: null,
            url: picture,
            alt: text(meta, 'feature_image_alt'),
            caption: wordsOf(text(meta, 'feature_image_caption')),
            credit: '',
          },
    seo: {
      title: line(meta, 'meta_title'),
      description: line(meta, 'meta_description'),
      canonical: webAddress(text(meta, 'canonical_url')),
    },
    audience: audienceOf(own, { tables, findings }),
    isFeatured: flag(own['featured']),
    sentAs: sentAs(own, { tables, status }),
    findings,
  }
}

/** The row, and what a table of its own has of it: not as plain text once more. */
function originalOf(post: HeldRow, meta: HeldRow | undefined): string {
  const row = post.original(['plaintext'])
  return meta ? `${row.slice(0, -1)},"posts_meta":${meta.original(['id', 'post_id'])}}` : row
}

const statuses: Record<string, SourceStatus> = {
  published: 'published',
  draft: 'draft',
  scheduled: 'scheduled',
  sent: 'mail-only',
}

/** What went out by mail alone has no page, and gets none by being imported. */
function statusOf(post: Row, { meta, findings }: { meta: Row; findings: SourceFinding[] }): SourceStatus {
  const written = text(post, 'status').trim().toLowerCase()
  const status = Object.hasOwn(statuses, written) ? statuses[written] : undefined
  const isMailOnly = flag(meta['email_only']) || flag(post['email_only'])
  if (status === undefined) {
    findings.push({
      code: 'unknown-status',
      message: `Its status there is ‘${written.slice(0, 40)}’: it is a draft here.`,
    })
    return 'draft'
  }
  if (isMailOnly && status === 'draft')
    findings.push({ code: 'mail-only-draft', message: 'It is a draft of a mail: it was to get no page.' })
  return isMailOnly && status !== 'draft' ? 'mail-only' : status
}

function audienceOf(
  post: Row,
  { tables, findings }: { tables: GhostTables; findings: SourceFinding[] },
): SourceArticle['audience'] {
  const visibility = text(post, 'visibility').trim().toLowerCase()
  if (visibility === '' || visibility === 'public') return 'everyone'
  if (visibility === 'members') return 'members'
  if (visibility === 'paid') return 'paid'
  if (visibility === 'tiers') {
    const tiers = tables
      .by('posts_products', 'post_id', idOf(post['id']) ?? '')
      .flatMap(({ row }) => tables.by('products', 'id', idOf(row['product_id']) ?? ''))
    return tiers.some(({ row }) => text(row, 'type') === 'free') ? 'members' : 'paid'
  }
  findings.push({
    code: 'unknown-audience',
    message: `Who could read it there is written as ‘${visibility.slice(0, 80)}’: it is taken as for paying members.`,
  })
  return 'paid'
}

interface OfAddresses {
  tables: GhostTables
  type: string
  status: SourceStatus
  /** Ids. */
  tags: readonly string[]
  author: string
}

function addressesOf(
  post: Row,
  { tables, type, status, tags, author }: OfAddresses,
): { url: string | null; formerUrls: string[] } {
  const slugOf = (table: 'tags' | 'users', id: string) =>
    tables.by(table, 'id', id).flatMap(({ row }) => text(row, 'slug') || [])
  if (status === 'published') {
    const slugs = tags.flatMap((id) => slugOf('tags', id))
    return tables.addresses.ofPost(post, { type, tags: slugs, author: slugOf('users', author)[0] ?? '' })
  }
  const uuid = text(post, 'uuid').trim()
  if (status === 'mail-only' || uuid === '') return { url: null, formerUrls: [] }
  return { url: tables.addresses.page('p', uuid), formerUrls: [] }
}

function momentOf(post: Row, field: string, findings: SourceFinding[]): SourceDate {
  const value = post[field]
  const date = dateOf(value)
  const isEmpty = value == null || value === '' || value === 0 || String(value).startsWith('0000-00-00')
  if (!date && !isEmpty) {
    const shown =
      typeof value === 'string' || typeof value === 'number' ? ` ‘${String(value).slice(0, 40)}’` : ''
    findings.push({ code: 'bad-date', message: `Its ${field}${shown} is no date: it is left out.` })
  }
  return date
}

/** The newsletter that took it to its readers. */
function sentAs(post: Row, { tables, status }: { tables: GhostTables; status: SourceStatus }): string | null {
  if (status !== 'published' && status !== 'mail-only') return null
  const id = idOf(post['newsletter_id'])
  const newsletter = id === null ? undefined : tables.by('newsletters', 'id', id)[0]
  if (newsletter) return line(newsletter.row, 'name') || id
  const filter = text(post, 'email_recipient_filter')
  const wasSent = (filter !== '' && filter !== 'none') || flag(post['send_email_when_published'])
  return id ?? (wasSent || status === 'mail-only' ? 'newsletter' : null)
}

function counted(count: number, what: string): string {
  return count === 1 ? `One ${what}` : `${count} ${what}s`
}
