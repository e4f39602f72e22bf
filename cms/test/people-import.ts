import { ImportAnswersSchema, type ImportAnswers } from '@meridian/shared/imports/import-answers.schema'
import type { Payload } from 'payload'
import { env } from '../src/env.ts'
import { createOriginHash } from '../src/features/newsletter/newsletter-tokens.ts'
import { importMembers, planMembers } from '../src/features/imports/people/import-members.ts'
import type { PeopleContext } from '../src/features/imports/people/people-context.ts'
import { sealMembers } from '../src/features/imports/people/seal-members.ts'
import { undoMembers } from '../src/features/imports/people/undo-members.ts'
import { writePlans } from '../src/features/imports/plan/write-plans.ts'
import type { SourceMember, SourceRecord } from '../src/features/imports/source-record.ts'
import { stageRecords } from '../src/features/imports/staging/stage-records.ts'
import { type StagedRecord, stagedRecords } from '../src/features/imports/staging/staged-records.ts'

const hashOrigin = createOriginHash(env.PAYLOAD_SECRET)

/** Brings lists of people in as an import does: staged, planned, carried out. */
export async function openPeopleImport({ db: { pool } }: Payload, name = 'The Old Letter') {
  const { rows: sources } = await pool.query(
    `insert into import_sources (key, format, name, site_url) values ($1, 'members', $2, 'https://old.example') returning id`,
    [`members ${name}`, name],
  )
  const sourceId = Number(sources[0].id)

  async function contextFor(answers: Partial<ImportAnswers>): Promise<PeopleContext> {
    const { rows: newsletters } = await pool.query('select id, slug from newsletters')
    const { rows: plans } = await pool.query(`select id, slug from plans where tier <> 'other'`)
    return {
      sourceId,
      sourceName: name,
      siteUrl: 'https://old.example',
      timeZone: null,
      answers: { ...ImportAnswersSchema.parse({}), defaultNewsletter: 'newsletter', ...answers },
      newsletters: new Map(newsletters.map(({ slug, id }) => [slug, id])),
      plans: new Map(plans.map(({ slug, id }) => [slug, id])),
      now: new Date(),
    }
  }

  /** Stages and plans these people. */
  async function plan(members: Iterable<SourceMember>, answers: Partial<ImportAnswers> = {}) {
    const { rows: runs } = await pool.query(
      `insert into import_runs (source_id, format, state) values ($1, 'members', 'planned') returning id`,
      [sourceId],
    )
    const runId = Number(runs[0].id)
    await stageRecords(pool, runId, sealMembers(each(members), hashOrigin))
    const context = await contextFor(answers)
    const counts: Record<string, number> = {}
    for await (const batch of stagedRecords(pool, { runId, sourceId, kind: 'members' })) {
      const people = batch.flatMap((staged): StagedRecord<SourceMember>[] =>
        staged.record.kind === 'member' ? [{ ...staged, record: staged.record }] : [],
      )
      const plans = await planMembers(pool, context, people)
      await writePlans(
        pool,
        { runId, kind: 'members' },
        people.flatMap(({ key }, index) => {
          const found = plans[index]
          if (!found) return []
          const { work: _work, waits: _waits, ...one } = found
          counts[one.action] = (counts[one.action] ?? 0) + 1
          return [{ key, ...one }]
        }),
      )
    }
    const apply = (mayGoOn: (done: number) => boolean = () => true) =>
      importMembers({
        pool,
        runId,
        context,
        actorId: null,
        mayGoOn: (done) => Promise.resolve(mayGoOn(done)),
      })
    return { runId, context, counts, apply }
  }

  return {
    sourceId,
    plan,
    /** Brings these people in; gives what was planned, by action. */
    bringIn: async (members: Iterable<SourceMember>, answers: Partial<ImportAnswers> = {}) => {
      const planned = await plan(members, answers)
      await planned.apply()
      return planned
    },
    undo: (runId: number) => undoMembers(pool, runId, () => Promise.resolve(true)),
  }
}

async function* each(records: Iterable<SourceRecord>): AsyncGenerator<SourceRecord> {
  yield* records
}

/** Everything that tables have of people, to be compared: without times at which something was written. */
export async function everythingOfPeople({ db: { pool } }: Payload): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const table of [
    'users',
    'user_subscriptions',
    'newsletter_subscribers',
    'newsletter_memberships',
    'newsletter_consents',
    'subscriber_labels',
    'mail_suppressions',
    'support_notes',
    'audit_events',
    'import_links',
    'billing_customers',
    'pgboss.job',
  ]) {
    const { rows } = await pool.query(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`)
    found[table] = rows.map(({ row }) => row)
  }
  return found
}
