import type { Pool } from 'pg'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import type { Periods } from '../audience-periods.ts'
import { comparedNewsletter } from '../reads/compared.ts'
import { type NewsletterFigures, readNewsletters, readNewslettersBeside } from '../reads/read-newsletters.ts'
import { comparedTexts, comparedWithText, figureNotes, numberText, periodsText } from './audience-words.ts'
import { ComparedCells, comparedColumns } from './compared-cells.tsx'

const amounts = (labels: readonly string[]) => labels.map((label) => ({ label, isAmount: true as const }))

/** What each newsletter typically leads to, of chosen days beside those of others. */
export async function NewslettersPart(props: { pool: Pool; periods: Periods; csv: string }) {
  const { periods, csv } = props
  const isChosen = periods.period === null
  return (
    <section aria-labelledby="audience-newsletters" className="staff-section">
      <h2 id="audience-newsletters">Newsletters</h2>
      <p className="staff-hint">
        Medians: half of the sends have more, half have less. Sends, and what came of them, are those of the
        same days: one of yesterday has had a day.{' '}
        {isChosen && `${comparedWithText(periods)} What a send led to is no sum of days.`}
      </p>
      {isChosen ? <ComparedNewsletters {...props} /> : <NewsletterTable {...props} />}
      <p>
        <a href={csv} download>
          Download as a CSV file
        </a>
      </p>
      <p className="staff-hint">
        {figureNotes.views} Only those that came from links of the mail, of newsletters whose links are
        counted. Pages read were in view for ten seconds, with a quarter of them seen; fewer than three of a
        send, and what fewer than three views of a day came from, are not told. How far those readers came in
        a text is not known: views are not kept by where they came from. What newsletters led to in the end
        stands under What it led to. {figureNotes.loss}
      </p>
    </section>
  )
}

interface NewslettersProps {
  pool: Pool
  periods: Periods
}

async function NewsletterTable({ pool, periods }: NewslettersProps) {
  const newsletters = await readNewsletters(pool, periods.now)
  if (newsletters.length === 0) return <NothingSent />
  return (
    <StaffTable
      label={`Newsletters by their sends, ${periodsText(periods)}`}
      columns={[
        'Newsletter',
        ...amounts(['Sends', 'Views of a send', 'Articles it led to', 'Pages read', 'Views in all']),
      ]}
    >
      {newsletters.map((newsletter) => (
        <tr key={newsletter.ref}>
          <th scope="row">{newsletter.name}</th>
          <td className="staff-amount">{numberText(newsletter.sends)}</td>
          <td className="staff-amount">{textOf(newsletter, newsletter.medianViews)}</td>
          <td className="staff-amount">{textOf(newsletter, newsletter.medianArticles)}</td>
          <td className="staff-amount">{textOf(newsletter, newsletter.medianReadings)}</td>
          <td className="staff-amount">{textOf(newsletter, newsletter.views.value)}</td>
        </tr>
      ))}
    </StaffTable>
  )
}

/** A dash for a newsletter whose links nobody counts. */
function textOf({ countedSends }: NewsletterFigures, figure: number): string {
  return countedSends === 0 ? '–' : numberText(figure)
}

async function ComparedNewsletters({ pool, periods }: NewslettersProps) {
  const newsletters = await readNewslettersBeside(pool, periods)
  if (newsletters.length === 0) return <NothingSent />
  return (
    <StaffTable
      label={`Newsletters by their sends, ${periodsText(periods)}`}
      columns={[
        'Newsletter',
        ...amounts(['Sends', 'Sends, compared with']),
        ...['Views of a send', 'Articles it led to', 'Pages read'].flatMap(comparedColumns),
      ]}
    >
      {newsletters.map(({ ref, name, now, before }) => {
        const [those, others] = [comparedNewsletter(now), comparedNewsletter(before)]
        return (
          <tr key={ref}>
            <th scope="row">{name}</th>
            <td className="staff-amount">{numberText(now?.sends ?? 0)}</td>
            <td className="staff-amount">{numberText(before?.sends ?? 0)}</td>
            {(['views', 'articles', 'readings'] as const).map((each) => (
              <ComparedCells key={each} now={those[each]} before={others[each]} text={comparedTexts.views} />
            ))}
          </tr>
        )
      })}
    </StaffTable>
  )
}

function NothingSent() {
  return <p className="staff-empty">No newsletter was sent in this time.</p>
}
