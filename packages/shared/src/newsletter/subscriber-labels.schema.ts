import { z } from 'zod'
import { isOneLine } from '../text/one-line.ts'

export const longestLabel = 60
/** More on one subscriber tell nothing of anybody. */
const mostLabels = 50
/** So many lines of a list are sent at a time. */
export const linesPerRequest = 1000
export const longestLine = 1000

const LabelSchema = z
  .string('A label is text.')
  .trim()
  .min(1, 'Please enter a label.')
  .max(longestLabel, `A label must have at most ${longestLabel} characters.`)
  .refine(isOneLine, 'A label must be one line of text.')

/** The labels that there are, with how many subscribers have each. */
export const LabelsSchema = z.object({
  labels: z.array(z.object({ label: z.string(), subscribers: z.number() })),
})

/** The labels of one subscriber, and the names of the sections that they chose themselves. */
export const SubscriberLabelsSchema = z.object({ labels: z.array(z.string()), sections: z.array(z.string()) })
export type SubscriberLabels = z.output<typeof SubscriberLabelsSchema>

export const SubscriberLabelsRequestSchema = z.strictObject({
  labels: z.array(LabelSchema).max(mostLabels, `A subscriber can have ${mostLabels} labels.`),
})

/** A list of addresses, line by line as somebody has pasted it, whose subscribers get a label or lose it. */
export const LabelListRequestSchema = z.strictObject({
  label: LabelSchema,
  action: z.enum(['add', 'remove']),
  lines: z
    .array(z.string().max(longestLine, `A line must have at most ${longestLine} characters.`))
    .max(linesPerRequest, `At most ${linesPerRequest} lines can be sent at a time.`),
})

/** What became of a list. Nobody is added: who has not signed up is `unknown`. */
export const LabelReportSchema = z.object({
  /** As it is spelt where it existed before. */
  label: z.string(),
  changed: z.number(),
  /** Those who had it already, or did not have it. */
  unchanged: z.number(),
  unknown: z.array(z.string()),
  /** What is no address. */
  unreadable: z.array(z.string()),
})
export type LabelReport = z.output<typeof LabelReportSchema>
