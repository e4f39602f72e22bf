import { sql } from 'kysely'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'

/**
 * The issues with what they are called, to be selected from: as readers have them, and as their newest draft has it while
 * readers have nothing.
 */
export function namedIssues(db: SqlClient) {
  return sqlOn(db)
    .selectFrom('issues')
    .leftJoin('_issues_v as draft', (join) =>
      join
        .onRef('draft.parent_id', '=', 'issues.id')
        .on('draft.latest', '=', true)
        .on('issues._status', '=', 'draft'),
    )
    .select(['issues.id', 'issues.slug', 'issues.is_current as isCurrent'])
    .select((eb) => [
      sql<
        string | null
      >`nullif(coalesce(${eb.ref('draft.version_title')}, ${eb.ref('issues.title')}), '')`.as('title'),
      sql<
        string | null
      >`nullif(coalesce(${eb.ref('draft.version_season')}, ${eb.ref('issues.season')}), '')`.as('season'),
      eb.fn.coalesce('draft.version_year', 'issues.year').as('year'),
    ])
}
