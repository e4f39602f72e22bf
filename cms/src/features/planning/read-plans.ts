import { planStages } from '@meridian/shared/planning/planning.schema'
import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'

/** More cards than anybody looks through in one column; the filters find the others. */
export const shownInColumn = 100

const instant = z.coerce.date().transform((date) => date.toISOString())

const ArticlePlanRowSchema = z.object({
  articleId: z.number(),
  /** Null while it is not on the board. */
  stage: z.enum(planStages).nullable(),
  assigneeId: z.number().nullable(),
  /** The day, as `2026-12-01`. */
  deadline: z.string().nullable(),
  note: z.string(),
  /** 0: nothing is planned with it. */
  revision: z.number(),
  createdById: z.number().nullable(),
  /** Empty as long as nobody has given it one. */
  title: z.string(),
  /** Whether readers have an older version. */
  isLive: z.boolean(),
})
export type ArticlePlanRow = z.output<typeof ArticlePlanRowSchema>

const CardRowSchema = ArticlePlanRowSchema.extend({
  stage: z.enum(planStages),
  assignee: z.string().nullable(),
  section: z.string().nullable(),
  /** When the newest version was saved: what is scheduled is exactly that. */
  savedAt: instant,
  /** When it goes out, once that is scheduled. */
  goesOutAt: instant.nullable(),
  /** How many there are in its column, shown or not. */
  inColumn: z.number(),
})
export type PlanCardRow = z.output<typeof CardRowSchema>

/**
 * An article (`article`) with its newest version and its plan. That it is scheduled or was handed in is what the product
 * knows by itself (`publishing/article-states.ts`), and comes before what is planned.
 */
const planned = `
  select article.id as "articleId",
         case when version.version_state in ('scheduled', 'in-review') then version.version_state::text
              when plan.is_begun then 'in-work'
              when plan.assignee_id is not null then 'assigned'
              when plan.article_id is not null then 'idea' end as stage,
         plan.assignee_id as "assigneeId", plan.deadline,
         coalesce(plan.note, '') as note, coalesce(plan.revision, 0) as revision,
         article.created_by_id as "createdById", coalesce(version.version_title, '') as title,
         article._status = 'published' as "isLive", version.version_section_id as "sectionId",
         coalesce(version.version_updated_at, article.updated_at) as "savedAt"
    from articles article
    left join article_plans plan on plan.article_id = article.id
    left join _articles_v version on version.parent_id = article.id and version.latest`

const personName = `coalesce(nullif(trim(concat_ws(' ', person.first_name, person.last_name)), ''), person.email)`

/** What is planned with one article; null when there is no such article. */
export async function readArticlePlan(db: SqlClient, articleId: number): Promise<ArticlePlanRow | null> {
  const { rows } = await db.query(`${planned} where article.id = $1`, [articleId])
  return ArticlePlanRowSchema.nullable().parse(rows[0] ?? null)
}

export interface BoardQuery {
  /** Contributors see their own and what nobody has; null: who looks sees everything. */
  ownOf: number | null
  assignee: number | 'nobody' | null
  sectionId: number | null
}

/** The cards of the board, those with the nearest deadline first. Only what is planned, handed in or scheduled is read. */
export async function readBoard(db: SqlClient, query: BoardQuery): Promise<PlanCardRow[]> {
  const { rows } = await db.query(
    `with on_board as (
       select article_id as id from article_plans
       union
       select parent_id from _articles_v where latest and version_state in ('in-review', 'scheduled')
     ), cards as (
       ${planned}
       where article.id in (select id from on_board)
     ), shown as (
       select cards.*, (count(*) over (partition by stage))::int as "inColumn",
              row_number() over (partition by stage order by deadline, "savedAt", "articleId") as place
         from cards
        where ($1::int is null or "createdById" = $1 or "assigneeId" = $1 or stage = 'idea')
          and ($2::int is null or "assigneeId" = $2) and (not $3 or "assigneeId" is null)
          and ($4::int is null or "sectionId" = $4)
     )
     select shown.*, ${personName} as assignee, section.name as section,
            (select min(schedule.due_at) from publish_schedules schedule
               join scheduled_versions kept on kept.schedule_id = schedule.id
              where shown.stage = 'scheduled' and schedule.state = 'waiting' and schedule.action = 'publish'
                and kept.collection = 'articles' and kept.document_id = shown."articleId") as "goesOutAt"
       from shown
       left join users person on person.id = shown."assigneeId"
       left join sections section on section.id = shown."sectionId"
      where place <= ${shownInColumn}
      order by place`,
    [
      query.ownOf,
      typeof query.assignee === 'number' ? query.assignee : null,
      query.assignee === 'nobody',
      query.sectionId,
    ],
  )
  return CardRowSchema.array().parse(rows)
}

/** How many assignments stand on somebody's first page; the board has the others. */
const shownAssignments = 8

/** What somebody is to write and has not handed in, the nearest deadline first. */
export async function readAssignments(db: SqlClient, userId: number): Promise<ArticlePlanRow[]> {
  const { rows } = await db.query(
    `select * from (${planned} where plan.assignee_id = $1) mine
      where stage in ('assigned', 'in-work')
      order by deadline, "articleId" limit ${shownAssignments}`,
    [userId],
  )
  return ArticlePlanRowSchema.array().parse(rows)
}
