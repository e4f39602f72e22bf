import { momentText } from '../../../platform/admin/staff-formats.ts'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { comparedHours, type HomeMove, type HomePlace } from '../reads/read-home-moves.ts'
import { numberText } from './audience-words.ts'

const placeNames: Record<HomePlace, string> = {
  coverStory: 'Cover story',
  seconds: 'Beside the cover story',
  latest: 'First in The Latest',
  row: 'First in the row',
  columns: 'First in a column',
}

/** What an article's views did when it was moved on the home page. */
export function HomeMoves({ moves }: { moves: readonly HomeMove[] }) {
  if (moves.length === 0) return null
  return (
    <section aria-labelledby="audience-moves" className="staff-section">
      <h2 id="audience-moves">On the home page</h2>
      <StaffTable
        label="Moves on the home page"
        columns={[
          'When (UTC)',
          'From',
          'To',
          { label: `Views, ${comparedHours} hours before`, isAmount: true },
          { label: `${comparedHours} hours after`, isAmount: true },
          { label: 'Times as many', isAmount: true },
        ]}
      >
        {moves.map(({ at, from, to, before, after }) => (
          <tr key={at}>
            <th scope="row">{momentText(at)}</th>
            <td>{from === null ? 'no chosen place' : placeNames[from]}</td>
            <td>{to === null ? 'no chosen place' : placeNames[to]}</td>
            <td className="staff-amount">{before === null ? '–' : numberText(before)}</td>
            <td className="staff-amount">{after === null ? '–' : numberText(after)}</td>
            <td className="staff-amount">
              {before === null || after === null || before === 0 ? '–' : (after / before).toFixed(1)}
            </td>
          </tr>
        ))}
      </StaffTable>
      <p className="staff-hint">
        Whole hours before and after the hour of the move. Other things happen at the same time: it is a hint,
        no proof. A dash stands for hours with fewer than three views, and for hours that are not kept any
        more.
      </p>
    </section>
  )
}
