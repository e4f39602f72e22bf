import { z } from '@hono/zod-openapi'
import { ArticleSchema } from '@meridian/shared/articles/article.schema'
import { ContentBlockSchema } from '@meridian/shared/articles/content-block.schema'
import { ContactReceiptSchema, ContactRequestSchema } from '@meridian/shared/contact/contact.schema'
import { IssueSchema } from '@meridian/shared/issues/issue.schema'
import { PlanSchema } from '@meridian/shared/billing/plan.schema'
import { SearchAnswerSchema } from '@meridian/shared/search/search.schema'
import { WeatherEntrySchema } from '@meridian/shared/weather/weather.schema'

/*
 * The shared contracts under the names that they have in the API's description. Made again from their parts,
 * because only schemas that were made after zod-openapi has extended zod can be named.
 */
const ContentBlockAnswer = z.discriminatedUnion('type', ContentBlockSchema.options).openapi('ContentBlock')

export const ArticleAnswer = z
  .object({ ...ArticleSchema.shape, contentBlocks: z.array(ContentBlockAnswer) })
  .openapi('Article')
export const IssueAnswer = z.object(IssueSchema.shape).openapi('Issue')
export const PlanAnswer = z.object(PlanSchema.shape).openapi('Plan')
export const WeatherEntryAnswer = z.object(WeatherEntrySchema.shape).openapi('WeatherEntry')
export const SearchAnswer = z.object(SearchAnswerSchema.shape).openapi('SearchAnswer')
export const ContactRequest = z.object(ContactRequestSchema.shape).openapi('ContactRequest')
export const ContactReceipt = z.object(ContactReceiptSchema.shape).openapi('ContactReceipt')
