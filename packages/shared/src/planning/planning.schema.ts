import { z } from 'zod'

/**
 * Where an article stands before readers have it. The first three are what the newsroom has planned; that it was handed in or is
 * scheduled the product knows by itself.
 */
export const planStages = ['idea', 'assigned', 'in-work', 'in-review', 'scheduled'] as const
export type PlanStage = (typeof planStages)[number]

/** How the board calls them. */
export const planStageLabels = {
  idea: 'Idea',
  assigned: 'Assigned',
  'in-work': 'In work',
  'in-review': 'In review',
  scheduled: 'Scheduled',
} as const satisfies Record<PlanStage, string>

export const planLimits = { title: 200, note: 2000 } as const

const assigneeId = z.number().int().positive().nullable()
/** The day on which it has to be handed in, as `2026-12-01`; null for none. */
const deadline = z.iso.date('Please choose a day.').nullable()
const note = z.string().trim().max(planLimits.note, `A note can have at most ${planLimits.note} characters.`)
/** The revision of the plan that somebody had on the screen; 0 for an article without one. */
const seen = z.number().int().min(0)

/** `PUT /api/staff/planning/{id}`: what is planned with an article, whole. */
export const PlanRequestSchema = z.strictObject({ assigneeId, deadline, note, seen })
export type PlanRequest = z.output<typeof PlanRequestSchema>

/** `POST /api/staff/planning/{id}/moves`: the next or an earlier step. Scheduling needs a moment, and goes its own way. */
export const PlanMoveRequestSchema = z.strictObject({ to: z.enum(planStages).exclude(['scheduled']), seen })
export type PlanMoveRequest = z.output<typeof PlanMoveRequestSchema>

/** `POST /api/staff/planning`: an idea, which is a draft article with a title, and a note for colleagues. */
export const IdeaRequestSchema = z.strictObject({
  title: z
    .string()
    .trim()
    .min(1, 'Please give the idea a title.')
    .max(planLimits.title, `A title can have at most ${planLimits.title} characters.`),
  note,
  sectionId: z.number().int().positive().nullable(),
  assigneeId,
  deadline,
})
export type IdeaRequest = z.output<typeof IdeaRequestSchema>

export const IdeaAnswerSchema = z.object({ articleId: z.number() })

/** What somebody may do with the plan of one article. */
export const PlanRightsSchema = z.object({
  /** Give it to anybody, and set its deadline. */
  mayAssign: z.boolean(),
  mayTake: z.boolean(),
  mayGiveBack: z.boolean(),
  mayNote: z.boolean(),
  mayMove: z.boolean(),
  /** Take it off the board. */
  mayRemove: z.boolean(),
  maySchedule: z.boolean(),
})
export type PlanRights = z.output<typeof PlanRightsSchema>

/** What is planned with one article. */
export const ArticlePlanSchema = z.object({
  /** Null while it is not on the board. */
  stage: z.enum(planStages).nullable(),
  assigneeId,
  deadline: z.string().nullable(),
  note: z.string(),
  revision: z.number(),
  rights: PlanRightsSchema,
  /** Who can be given an article. */
  people: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type ArticlePlan = z.output<typeof ArticlePlanSchema>
