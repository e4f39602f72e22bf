import { z } from 'zod'
import { ResponsiveImageSchema } from '../image/image.schema.ts'
import { ArticleCardSchema, AuthorRefSchema, IssueCardSchema } from './content.schema.ts'

/*
 * What the pages about issues are made from.
 */

/** An issue with all the ways to read it. `pdf` is the editors' own, else the one that was typeset once there is one. */
export const IssueSummarySchema = IssueCardSchema.extend({
  pdf: z.object({ url: z.string(), sizeBytes: z.number().int().nonnegative() }).nullable(),
  appleNewsUrl: z.string().nullable(),
  issuuUrl: z.string().nullable(),
})

/** Every issue of the magazine, newest first. */
export const IssueListSchema = z.object({ issues: z.array(IssueSummarySchema) })

/**
 * One issue with its letter, its articles in print order, and the issues before and after it in time. `html` is
 * safe as the text of an article is.
 */
export const IssueContentSchema = z.object({
  issue: IssueSummarySchema,
  letter: z
    .object({
      html: z.string(),
      author: AuthorRefSchema.extend({
        role: z.string(),
        portrait: ResponsiveImageSchema.nullable(),
      }).nullable(),
    })
    .nullable(),
  /** `href` leads to the article; in a preview of the issue, to the preview of the article. */
  contents: z.array(ArticleCardSchema.extend({ href: z.string() })),
  previous: IssueCardSchema.nullable(),
  next: IssueCardSchema.nullable(),
})

/** The current issue; `content` is null while none is marked. */
export const CurrentIssueSchema = z.object({ content: IssueContentSchema.nullable() })

/** What stands at an issue's address: the issue, a permanent redirect, or nothing. */
export const IssueAtAddressSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('issue'), content: IssueContentSchema }),
  z.object({ kind: z.literal('moved'), to: z.string() }),
  z.object({ kind: z.literal('unknown') }),
])

export type IssueSummary = z.infer<typeof IssueSummarySchema>
export type IssueList = z.infer<typeof IssueListSchema>
export type IssueContent = z.infer<typeof IssueContentSchema>
export type IssueEntry = IssueContent['contents'][number]
export type CurrentIssue = z.infer<typeof CurrentIssueSchema>
export type IssueAtAddress = z.infer<typeof IssueAtAddressSchema>
