import { z } from 'zod'

/** What the CMS is to do on a restored database. */
export const CmsOrderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('migrate'), migrations: z.union([z.array(z.string()), z.literal('all')]) }),
  z.object({ kind: z.literal('read documents') }),
])

export type CmsOrder = z.infer<typeof CmsOrderSchema>

/** `failure` is null when it has been done. */
export const CmsReportSchema = z.object({ failure: z.string().nullable() })

export type CmsReport = z.infer<typeof CmsReportSchema>
