import { type CollectionBeforeChangeHook, type PayloadRequest, ValidationError } from 'payload'
import { can } from '../../platform/access/rights.ts'
import { clientOf } from '../../platform/database/sql-client.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { AuditAction } from '../../platform/audit/audit-actions.ts'
import { clientAddressOf } from '../../platform/rate-limits/client-address.ts'
import type { Article } from '../../payload-types.ts'

/**
 * An embargo that is running is shortened by who has set it or by a publisher, and a reason to lift it counts for the
 * embargo that it was given for. Publishing under one is recorded in the audit log.
 */
export const guardEmbargo: CollectionBeforeChangeHook<Article> = async ({ data, originalDoc, req }) => {
  const kept = { ...data, ...(await changeEmbargo(req, data, originalDoc)) }
  const reason = kept.embargoLiftReason?.trim()
  if (kept._status === 'published' && reason && isRunning(momentOf(kept.embargoUntil)))
    await note(req, 'embargo-lifted', `${nameOf(kept)}: ${reason}`)
  return kept
}

async function changeEmbargo(
  req: PayloadRequest,
  data: Partial<Article>,
  originalDoc: Article | undefined,
): Promise<Pick<Article, 'embargoSetBy' | 'embargoLiftReason'>> {
  const [before, after] = [momentOf(originalDoc?.embargoUntil), momentOf(data.embargoUntil)]
  const setBy = idOf(originalDoc?.embargoSetBy)
  const reason = data.embargoLiftReason?.trim() || null
  if (before === after) return { embargoSetBy: setBy, embargoLiftReason: reason }
  if (isRunning(before) && (after === null || (before !== null && after < before))) {
    if (req.user && !can(req.user, 'publishArticles') && setBy !== req.user.id) refuse(req)
    await note(req, 'embargo-shortened', nameOf(data))
  }
  const isReasonNew = reason !== (originalDoc?.embargoLiftReason?.trim() || null)
  const newSetBy = isRunning(before) ? setBy : (req.user?.id ?? null)
  return {
    embargoSetBy: after === null ? null : newSetBy,
    embargoLiftReason: isReasonNew ? reason : null,
  }
}

function momentOf(value: string | null | undefined): number | null {
  return value ? new Date(value).getTime() : null
}

function isRunning(moment: number | null): boolean {
  return moment !== null && moment > Date.now()
}

function idOf(relation: Article['embargoSetBy']): number | null {
  return typeof relation === 'object' ? (relation?.id ?? null) : (relation ?? null)
}

function nameOf({ slug, title }: Partial<Article>): string {
  return slug ? `/articles/${slug}` : `'${title?.slice(0, 120) ?? ''}'`
}

function refuse(req: PayloadRequest): never {
  const message = 'Only who has set the embargo or a publisher makes it shorter.'
  throw new ValidationError({
    collection: 'articles',
    errors: [{ label: 'Embargo', path: 'embargoUntil', message }],
    req,
  })
}

async function note(req: PayloadRequest, action: AuditAction, detail: string): Promise<void> {
  await recordAudit(await clientOf(req), {
    action,
    actorId: req.user?.id ?? null,
    subjectId: null,
    detail: detail.slice(0, 500),
    address: clientAddressOf(req.headers),
  })
}
