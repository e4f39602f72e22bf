import type { CollectionBeforeChangeHook } from 'payload'
import { z } from 'zod'
import { clientOf } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { AiMarkSchema, mergeAiMarks, readAiMarks } from '../records/ai-marks.ts'
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
    : await sqlOn(await clientOf(req))
        .selectFrom('ai_generations')
        .select(['kind as what', 'used_at as at', 'author_id as by', 'model', 'id as run'])
        .where('article_id', '=', originalDoc.id)
        .where('used_at', 'is not', null)
        .execute()
  const marks = mergeAiMarks([...kept, ...given], UsedRow.array().parse(used))
  return { ...data, aiAssisted: marks.length > 0 ? marks : null }
}
