import { sql } from '@payloadcms/db-postgres/drizzle'
import type { CollectionBeforeChangeHook } from 'payload'
import { z } from 'zod'
import { readInTransaction } from '../../platform/database/transaction.ts'
import { AiMarkSchema, mergeAiMarks, readAiMarks } from '../content/ai-marks.ts'
import type { Article } from '../../payload-types.ts'

const UsedRow = z
  .object({
    what: z.string(),
    at: z.coerce.date().transform((date) => date.toISOString()),
    by: z.number().nullable(),
    model: z.string(),
    run: z.string(),
  })
  .pipe(AiMarkSchema)

/**
 * Marks an article with the runs of the content creator whose text was taken into it. Marks are kept through every edit, also
 * when an older version is restored.
 */
export const markAiAssistance: CollectionBeforeChangeHook<Article> = async ({
  data,
  originalDoc,
  req,
  context,
}) => {
  const kept = readAiMarks(originalDoc?.aiAssisted)
  // A copy of an article has its marks; the content creator tells those of an article that it makes.
  const isNew = originalDoc?.id === undefined
  const given = !isNew ? [] : [...readAiMarks(data.aiAssisted), ...readAiMarks(context['aiAssisted'])]
  const used = isNew
    ? []
    : await readInTransaction(req, {
        statement: sql`
            select kind as what, used_at as at, author_id as by, model, id as run
            from ai_generations where article_id = ${originalDoc.id} and used_at is not null`,
        row: UsedRow,
      })
  const marks = mergeAiMarks([...kept, ...given], used)
  return { ...data, aiAssisted: marks.length > 0 ? marks : null }
}
