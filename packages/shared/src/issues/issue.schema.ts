import { z } from 'zod'

/** An issue as `GET /api/issues...` answers it (spec.md §3). `id` is the slug (`autumn-2026`). */
export const IssueSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  season: z.string(),
  year: z.number().int(),
  coverImageUrl: z.string().nullable(),
  isCurrent: z.boolean(),
  pdfUrl: z.string().nullable(),
  appleNewsUrl: z.string().nullable(),
  issuuUrl: z.string().nullable(),
})

export type Issue = z.infer<typeof IssueSchema>
