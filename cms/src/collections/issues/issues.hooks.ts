import { issueTag, issuesTag } from '@meridian/shared/publishing/tags'
import { sql } from '@payloadcms/db-postgres/drizzle'
import type { CollectionBeforeChangeHook, CollectionBeforeDeleteHook, CollectionConfig } from 'payload'
import { z } from 'zod'
import { takeTurn } from '../../database/advisory-locks.ts'
import { recordPublishEvent } from '../../domain/publishing/outbox.ts'
import { recordIssueChange, recordIssueDeletion } from '../../domain/publishing/record-shared-change.ts'
import { readInTransaction } from '../../database/transaction.ts'
import type { Issue } from '../../payload-types.ts'
import { refuseWhileUsed } from '../refuse-while-used.hooks.ts'

/** Takes the mark off the issue that was current before. */
const onlyOneCurrent: CollectionBeforeChangeHook<Issue> = async ({ data, originalDoc, req }) => {
  if (!data.isCurrent) return data
  await takeTurn(req, 'currentIssue')
  const others = await readInTransaction(req, {
    statement: sql`
      update issues set is_current = false, updated_at = now()
      where is_current and id is distinct from ${originalDoc?.id ?? null} returning id, slug`,
    row: z.object({ id: z.number(), slug: z.string() }),
  })
  for (const { id, slug } of others) {
    const tags = [issuesTag, issueTag(slug)]
    await recordPublishEvent({ req, kind: 'changed', subject: `issues:${id}`, tags })
  }
  return data
}

/** Keeps the addresses that an issue had before, so that they lead readers to it for ever after. */
const keepFormerAddresses: CollectionBeforeChangeHook<Issue> = ({ data, originalDoc }) => {
  const known = [...(originalDoc?.formerSlugs ?? []), ...(originalDoc?.slug ? [originalDoc.slug] : [])]
  const current = data.slug ?? originalDoc?.slug
  return { ...data, formerSlugs: [...new Set(known)].filter((slug) => slug !== current) }
}

/** Its typeset PDFs go with the issue. */
const deleteEditions: CollectionBeforeDeleteHook = async ({ req, id }) => {
  await req.payload.delete({ collection: 'issue-pdfs', where: { editionOf: { equals: id } }, req })
}

export const issueHooks = {
  beforeChange: [onlyOneCurrent, keepFormerAddresses],
  afterChange: [recordIssueChange],
  beforeDelete: [
    refuseWhileUsed({
      by: 'articles',
      field: 'issue',
      message: 'Articles belong to this issue. Take them out of it first.',
    }),
    deleteEditions,
  ],
  afterDelete: [recordIssueDeletion],
} satisfies CollectionConfig<'issues'>['hooks']
