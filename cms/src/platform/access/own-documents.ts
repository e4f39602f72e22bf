import type { CollectionBeforeChangeHook, PayloadRequest, RelationshipField } from 'payload'
import { sqlOn } from '../database/typed-sql.ts'
import { can } from './rights.ts'
import { nobody } from './staff.access.ts'

/**
 * Who made a document: what makes a contributor's draft their own. The server alone sets it, once; what nobody is
 * named for (made by the CMS itself, or by somebody whose account is gone) belongs to the editors.
 */
export const createdByField: RelationshipField = {
  name: 'createdBy',
  type: 'relationship',
  relationTo: 'users',
  label: 'Begun by',
  index: true,
  access: { create: nobody, update: nobody },
  hooks: { beforeDuplicate: [() => null] },
  admin: {
    position: 'sidebar',
    readOnly: true,
    allowEdit: false,
    allowCreate: false,
    components: { Cell: '/platform/admin/person-cell.tsx#PersonCell' },
    condition: (data) => Boolean(data.createdBy),
  },
}

/** Names the person who makes a document, whatever was sent; afterwards the name stays. */
export const nameCreator: CollectionBeforeChangeHook = ({ data, operation, originalDoc, req }) => ({
  ...data,
  createdBy: operation === 'create' ? (req.user?.id ?? null) : (originalDoc?.createdBy ?? null),
})

/** The documents that somebody made themselves. */
export function madeBy(userId: number | string): { createdBy: { equals: number | string } } {
  return { createdBy: { equals: userId } }
}

/** The articles that somebody is to write: as long as they are assigned to them, they are their own. */
export async function assignedTo(
  { payload }: Pick<PayloadRequest, 'payload'>,
  userId: number,
): Promise<number[]> {
  const plans = await sqlOn(payload.db.pool)
    .selectFrom('article_plans')
    .select('article_id as id')
    .where('assignee_id', '=', userId)
    .execute()
  return plans.map(({ id }) => id)
}

/** Whether somebody may know what is being written in an article: editors of all, contributors of their own. */
export async function mayReadDrafts(
  { user, payload }: Pick<PayloadRequest, 'user' | 'payload'>,
  articleId: number,
): Promise<boolean> {
  if (!user || can(user, 'editArticles')) return can(user, 'editArticles')
  if (!can(user, 'writeArticles')) return false
  const own = await sqlOn(payload.db.pool)
    .selectFrom('articles')
    .leftJoin('article_plans as plan', 'plan.article_id', 'articles.id')
    .select('articles.id')
    .where('articles.id', '=', articleId)
    .where((eb) => eb('articles.created_by_id', '=', user.id).or('plan.assignee_id', '=', user.id))
    .executeTakeFirst()
  return own !== undefined
}
