import type { Pool } from 'pg'
import { dayText } from '../../../platform/admin/staff-formats.ts'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { readTitleTests, type TitleTest } from '../title-tests/read-title-tests.ts'
import { fewText, verdictText } from './title-test-words.ts'

/** How titles did that were tried on cards in lists. */
export async function TitleTests({ pool, articleId }: { pool: Pool; articleId: number }) {
  const tests = await readTitleTests(pool, articleId)
  if (tests.length === 0) return null
  return (
    <section aria-labelledby="audience-titles" className="staff-section">
      <h2 id="audience-titles">Titles</h2>
      {tests.map((test) => (
        <TitleTestTable key={`${test.own.title}\n${test.other.title}`} test={test} />
      ))}
      <p className="staff-hint">
        Half of all readers see each title in lists; nothing is kept in their browsers for it. A view reads on
        when somebody is there for ten active seconds. A title is named once chance alone would do so in fewer
        than one of 20 tests, however often you look. Behind a CDN all readers see the title of the article.
      </p>
    </section>
  )
}

/** Both titles of a test with their figures, and what they say. */
export function TitleTestTable({ test }: { test: TitleTest }) {
  const { since, isRunning } = test
  const when = since === null ? 'Nobody has come by it yet' : `Since ${dayText(since)}`
  return (
    <>
      <StaffTable
        label={`${when}${isRunning ? '' : ', ended'}`}
        columns={[
          'Title',
          { label: 'Came by it', isAmount: true },
          { label: 'Of them read on', isAmount: true },
        ]}
      >
        {[test.own, test.other].map(({ title, arrivals, readOn }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td className="staff-amount">{fewText(arrivals)}</td>
            <td className="staff-amount">{fewText(readOn)}</td>
          </tr>
        ))}
      </StaffTable>
      <p>
        {when}
        {isRunning ? '' : ', ended'}. {since !== null && verdictText(test)}
      </p>
    </>
  )
}
