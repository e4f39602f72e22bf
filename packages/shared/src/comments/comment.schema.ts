import { z } from 'zod'

export const commentLimits = { text: 4000, quote: 2000, context: 40 } as const

/**
 * Which words of a text are meant: the words, what stands before and after them, and where they began. As the Web Annotation
 * Data Model has it (TextQuoteSelector, TextPositionSelector), over the text without its markup.
 */
export const AnchorSchema = z.strictObject({
  quote: z
    .string()
    .min(1, 'Please select some words first.')
    .max(commentLimits.quote, `At most ${commentLimits.quote} characters can be selected.`),
  prefix: z.string().max(commentLimits.context),
  suffix: z.string().max(commentLimits.context),
  position: z.number().int().min(0),
})
export type Anchor = z.output<typeof AnchorSchema>

const text = z
  .string()
  .trim()
  .max(commentLimits.text, `A comment can have at most ${commentLimits.text} characters.`)

/** `POST /api/staff/articles/{id}/threads`: a comment on a passage, or other words for it, or both. */
export const ThreadRequestSchema = z.strictObject({
  anchor: AnchorSchema,
  text,
  /** What is to stand there instead; null: nothing is suggested. Empty: the words are to go. */
  suggestion: z.string().max(commentLimits.quote).nullable(),
})
export type ThreadRequest = z.output<typeof ThreadRequestSchema>

/** `POST /api/staff/threads/{id}/comments`: a reply. A thread that was settled is open again. */
export const ReplyRequestSchema = z.strictObject({ text: text.min(1, 'Please write a reply first.') })

/**
 * `open`: somebody is to look at it; `resolved`: it is done; `taken`: the words that it suggests stand in the text; `declined`: they
 * will not.
 */
export const threadStates = ['open', 'resolved', 'taken', 'declined'] as const

/** `PUT /api/staff/threads/{id}/state`. `seen` is how many comments were on the screen: nobody settles what they have not read. */
export const ThreadStateRequestSchema = z.strictObject({
  state: z.enum(threadStates),
  seen: z.number().int().min(0),
})
export type ThreadStateRequest = z.output<typeof ThreadStateRequestSchema>

/** A thread about a passage, with all that was said, the first comment first. */
export const ThreadSchema = z.object({
  id: z.number(),
  /** The words as they were when the thread began. */
  quote: z.string(),
  /** Where they are now, whatever became of them. */
  anchor: AnchorSchema,
  suggestion: z.string().nullable(),
  state: z.enum(threadStates),
  by: z.string(),
  at: z.string(),
  settledBy: z.string().nullable(),
  comments: z.array(z.object({ id: z.number(), by: z.string(), at: z.string(), text: z.string() })),
})
export type Thread = z.output<typeof ThreadSchema>

export const ThreadListSchema = z.array(ThreadSchema)
export const AddedThreadSchema = z.object({ id: z.number() })
