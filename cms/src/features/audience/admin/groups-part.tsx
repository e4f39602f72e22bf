import type { Pool } from 'pg'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { addressOf } from '../../../platform/admin/staff-formats.ts'
import { addressOfPeriods, divisorsOf, type Periods } from '../audience-periods.ts'
import type { GroupKind } from '../groups.ts'
import { comparedGroup } from '../reads/compared.ts'
import { readGroups, readGroupsBeside } from '../reads/read-groups.ts'
import type { Measure } from '../tallies.ts'
import {
  comparedTexts,
  comparedWithText,
  durationText,
  figureNotes,
  figureText,
  numberText,
  periodsText,
} from './audience-words.ts'
import { ComparedCells, comparedColumns } from './compared-cells.tsx'
import { measureLabels, MeasureTabs } from './measure-tabs.tsx'

/** What articles belong to. */
export const groupLabels: Record<GroupKind, { one: string; many: string }> = {
  author: { one: 'Author', many: 'Authors' },
  section: { one: 'Section', many: 'Sections' },
  topic: { one: 'Topic', many: 'Topics' },
  issue: { one: 'Issue', many: 'Issues' },
}

/** What the articles of each author, section, topic or issue typically are, of chosen days beside those of others. */
export async function GroupsPart(props: {
  pool: Pool
  kind: GroupKind
  periods: Periods
  by: Measure
  csv: string
}) {
  const { kind, periods, csv } = props
  return (
    <section aria-labelledby="audience-groups" className="staff-section">
      <h2 id="audience-groups">{groupLabels[kind].many}</h2>
      <p className="staff-hint">
        Medians: half of the articles that were read have more, half have less. One great success does not
        move them. {periods.period === null && comparedWithText(periods)}
      </p>
      {periods.period === null ? <ComparedGroups {...props} /> : <GroupTable {...props} />}
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

interface GroupsProps {
  pool: Pool
  kind: GroupKind
  periods: Periods
}

async function GroupTable({ pool, kind, periods }: GroupsProps) {
  const groups = await readGroups(pool, { kind, ...periods.now })
  const { one, many } = groupLabels[kind]
  if (groups.length === 0) return <NothingRead />
  return (
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
  )
}

async function ComparedGroups({ pool, kind, periods, by }: GroupsProps & { by: Measure }) {
  const groups = await readGroupsBeside(pool, { kind, ...periods })
  const { one, many } = groupLabels[kind]
  const divisors = divisorsOf(periods)
  if (groups.length === 0) return <NothingRead />
  return (
    <>
      <MeasureTabs
        label="Compared by"
        by={by}
        address={(measure) =>
          addressOf('/admin/audience', { show: kind, ...addressOfPeriods(periods), by: measure })
        }
      />
      <StaffTable
        label={`${many} by their articles, ${periodsText(periods)}`}
        columns={[
          one,
          { label: 'Articles read', isAmount: true },
          { label: 'Articles read, compared with', isAmount: true },
          ...comparedColumns(`${measureLabels[by]}, median`),
        ]}
      >
        {groups.map(({ ref, name, now, before }) => (
          <tr key={ref}>
            <th scope="row">{name}</th>
            <td className="staff-amount">{numberText(now?.articles ?? 0)}</td>
            <td className="staff-amount">{numberText(before?.articles ?? 0)}</td>
            <ComparedCells
              now={comparedGroup(now, divisors.now)[by]}
              before={comparedGroup(before, divisors.before)[by]}
              text={comparedTexts[by]}
            />
          </tr>
        ))}
      </StaffTable>
    </>
  )
}

function NothingRead() {
  return <p className="staff-empty">Nothing was read in this time, as far as pages have told.</p>
}
