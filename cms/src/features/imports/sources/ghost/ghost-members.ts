import type { SourceComment, SourceMember } from '../../source-record.ts'
import type { GhostTables, HeldRow, HeldTable } from './ghost-tables.ts'
import { dateOf, flag, idOf, line, type Row, rowsOf, text, wordsOf } from './ghost-values.ts'

/**
 * A member of the table that exports mostly leave empty, or a subscriber of before version 3; null for one without an
 * address.
 */
export function memberOf(
  member: HeldRow,
  { tables, id }: { tables: GhostTables; id: string },
): SourceMember | null {
  const { row } = member
  const email = text(row, 'email').trim()
  if (!email.includes('@')) return null
  const linked = (table: HeldTable, target: HeldTable, field: string) =>
    tables
      .by(table, 'member_id', id)
      .flatMap((link) => tables.by(target, 'id', idOf(link.row[field]) ?? ''))
      .map((found) => line(found.row, 'name'))
  return {
    kind: 'member',
    id,
    place: member.place,
    findings: member.findings,
    original: member.original(['uuid', 'geolocation', 'last_seen_at', 'transient_id']),
    email,
    name: line(row, 'name'),
    firstName: '',
    lastName: '',
    note: text(row, 'note'),
    labels: [
      ...linked('members_labels', 'labels', 'label_id'),
      ...rowsOf(row['labels']).map((label) => line(label, 'name')),
    ],
    newsletter: {
      state: stateOf(row, { tables, id }),
      names: linked('members_newsletters', 'newsletters', 'newsletter_id'),
      consent: { at: dateOf(row['created_at']), confirmedAt: null, ip: null, source: 'Ghost' },
    },
    access: accessOf(row, { tables, id }),
    createdAt: dateOf(row['created_at']),
  }
}

function stateOf(row: Row, { tables, id }: { tables: GhostTables; id: string }) {
  const status = text(row, 'status')
  if (flag(row['email_disabled'])) return 'bounced'
  if (status === 'pending') return 'unconfirmed'
  if (status === 'unsubscribed' || row['subscribed'] === false || row['subscribed'] === 0)
    return 'unsubscribed'
  const hasChoices = tables.all('members_newsletters').length > 0
  return hasChoices && tables.by('members_newsletters', 'member_id', id).length === 0
    ? 'unsubscribed'
    : 'subscribed'
}

function accessOf(row: Row, { tables, id }: { tables: GhostTables; id: string }): SourceMember['access'] {
  const status = text(row, 'status')
  const customer = tables.by('members_stripe_customers', 'member_id', id)[0]?.row
  const customerId = (customer ? text(customer, 'customer_id') : '') || text(row, 'stripe_customer_id')
  const tier = tables
    .by('members_products', 'member_id', id)
    .flatMap(({ row: link }) => tables.by('products', 'id', idOf(link['product_id']) ?? ''))[0]?.row
  const running = tables
    .by('members_stripe_customers_subscriptions', 'customer_id', customerId)
    .map((found) => found.row)
    .find((subscription) =>
      ['active', 'trialing', 'past_due', 'unpaid'].includes(text(subscription, 'status')),
    )
  const isComplimentary = status === 'comped' || flag(row['comped']) || flag(row['complimentary_plan'])
  return {
    kind: isComplimentary ? 'complimentary' : status === 'paid' || running ? 'paid' : 'free',
    tier: tier ? line(tier, 'name') : '',
    expiresAt:
      running && flag(running['cancel_at_period_end']) ? dateOf(running['current_period_end']) : null,
    providerCustomerId: customerId === '' ? null : customerId,
  }
}

/** A comment, with the name of its author as far as the post's readers saw it. */
export function commentOf(comment: HeldRow, { id, author }: { id: string; author: string }): SourceComment {
  const { row } = comment
  return {
    kind: 'comment',
    id,
    place: comment.place,
    findings: comment.findings,
    original: comment.original(),
    article: idOf(row['post_id']) ?? '',
    parent: idOf(row['parent_id']),
    author: author || line(row, 'name', 'author'),
    text: wordsOf(text(row, 'html')),
    at: dateOf(row['created_at']),
    isApproved: text(row, 'status') === 'published' || text(row, 'status') === '',
  }
}
