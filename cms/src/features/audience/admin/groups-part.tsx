import type { Pool } from 'pg'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { type AudiencePeriod, daysOfPeriod } from '../audience-periods.ts'
import type { GroupKind } from '../groups.ts'
import { readGroups } from '../reads/read-groups.ts'
import { durationText, figureNotes, figureText, numberText } from './audience-words.ts'

/** What articles belong to. */
export const groupLabels: Record<GroupKind, { one: string; many: string }> = {
  author: { one: 'Author', many: 'Authors' },
  section: { one: 'Section', many: 'Sections' },
  topic: { one: 'Topic', many: 'Topics' },
  issue: { one: 'Issue', many: 'Issues' },
}

/** What the articles of each author, section, topic or issue typically are. */
export async function GroupsPart({
  pool,
  kind,
  period,
  csv,
}: {
  pool: Pool
  kind: GroupKind
  period: AudiencePeriod
  csv: string
}) {
  const groups = await readGroups(pool, { kind, ...daysOfPeriod(period, new Date()).now })
  const { one, many } = groupLabels[kind]
  return (
    <section aria-labelledby="audience-groups" className="staff-section">
      <h2 id="audience-groups">{many}</h2>
      <p className="staff-hint">
        Medians: half of the articles that were read have more, half have less. One great success does not
        move them.
      </p>
      {groups.length === 0 ? (
        <p className="staff-empty">Nothing was read in this time, as far as pages have told.</p>
      ) : (
        <StaffTable
          label={`${many} by their articles`}
          columns={[
            one,
            ...[
              'Articles read',
              'Views of an article',
              'Readers of an article',
              'Read to the end',
              'Active time of a view',
              'Readers in all',
            ].map((label) => ({ label, isAmount: true as const })),
          ]}
        >
          {groups.map((group) => (
            <tr key={group.ref}>
              <th scope="row">{group.name}</th>
              <td className="staff-amount">{numberText(group.articles)}</td>
              <td className="staff-amount">{numberText(group.medianViews)}</td>
              <td className="staff-amount">{numberText(group.medianReaders)}</td>
              <td className="staff-amount">{Math.round(group.medianReadToEnd * 100)} %</td>
              <td className="staff-amount">{durationText(group.medianSeconds)}</td>
              <td className="staff-amount">{figureText(group.readers)}</td>
            </tr>
          ))}
        </StaffTable>
      )}
      <p>
        <a href={csv} download>
          Download as a CSV file
        </a>
      </p>
      <p className="staff-hint">
        {figureNotes.readers} Readers in all are those of days that are over. {figureNotes.loss}
      </p>
    </section>
  )
}
