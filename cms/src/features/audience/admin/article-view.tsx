import { endpointAt } from '@meridian/shared/api/endpoint'
import { downloadAudienceEndpoint } from '@meridian/shared/audience/audience.endpoints'
import { notFound } from 'next/navigation.js'
import { addressOf, dayText } from '../../../platform/admin/staff-formats.ts'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { staffView } from '../../../platform/admin/staff-view.tsx'
import {
  addressOfPeriods,
  audiencePeriodLabels,
  audiencePeriods,
  daysOfPeriod,
  periodsInAddress,
} from '../audience-periods.ts'
import { type CheckedFigures, readArticle } from '../reads/read-article.ts'
import { readArticleFacts } from '../reads/read-article-facts.ts'
import { readHomeMoves } from '../reads/read-home-moves.ts'
import { ArticleCompared } from './article-compared.tsx'
import { ArticleCurve } from './article-curve.tsx'
import { ArticleLedTo } from './article-led-to.tsx'
import { ArticleDays } from './article-days.tsx'
import { CompareForm } from './compare-form.tsx'
import { durationText, figureNotes, figureText, numberText, shareText } from './audience-words.ts'
import { DiscrepancyNotes } from './discrepancy-notes.tsx'
import { HomeMoves } from './home-moves.tsx'
import { TitleTests } from './title-tests.tsx'
import { SourceTable } from './source-table.tsx'

/** `/admin/audience/{article}`: how one article is read. It needs no script. */
export const AudienceArticleView = staffView('seeAudience', async ({ pool, id, query }) => {
  const articleId = /^\d{1,9}$/.test(id) ? Number(id) : null
  const facts = articleId === null ? null : await readArticleFacts(pool, articleId)
  if (articleId === null || !facts) return notFound()
  const today = new Date()
  const asked = periodsInAddress(query, { today, otherwise: '28-days' })
  const { period, now: days } = asked.data ?? { period: null, ...daysOfPeriod('28-days', today) }
  const figures = asked.success ? await readArticle(pool, { articleId, ...days }) : null
  const moves = await readHomeMoves(pool, articleId)
  const content = (
    <>
      <div className="staff-head">
        <p className="staff-kicker">Audience of an article</p>
        <h1>{facts.title}</h1>
        <p className="staff-hint">
          {facts.publishedAt === null ? 'Not published.' : `Published on ${dayText(facts.publishedAt)}.`}{' '}
          {facts.corrections.map(({ date }) => `Corrected on ${dayText(date)}.`).join(' ')}{' '}
          <a href={`/admin/collections/articles/${articleId}`}>Open the article</a>
        </p>
        <nav className="staff-tabs" aria-label="Period">
          {audiencePeriods.map((each) => (
            <a
              key={each}
              href={addressOf(`/admin/audience/${articleId}`, { period: each })}
              {...(each === period && { 'aria-current': 'page' })}
            >
              {audiencePeriodLabels[each]}
            </a>
          ))}
        </nav>
        <CompareForm action={`/admin/audience/${articleId}`} others={{}} query={query} periods={asked} />
      </div>
      {asked.success && period === null && (
        <ArticleCompared pool={pool} articleId={articleId} periods={asked.data} now={figures} />
      )}
      {figures && (figures.views.value > 0 || figures.requests.browser.value > 0) ? (
        <Figures figures={figures} />
      ) : (
        asked.success && (
          <p className="staff-empty">Nobody has read it in this time, as far as pages have told.</p>
        )
      )}
      {asked.success && <ArticleLedTo pool={pool} slug={facts.slug} articleId={articleId} days={days} />}
      <TitleTests pool={pool} articleId={articleId} />
      <HomeMoves moves={moves} />
      {asked.success && figures && (
        <p>
          <a
            href={addressOf(
              endpointAt(downloadAudienceEndpoint, { id: String(articleId) }).path,
              addressOfPeriods(asked.data),
            )}
            download
          >
            Download as a CSV file
          </a>
        </p>
      )}
    </>
  )
  const inAddress = asked.success ? addressOfPeriods(asked.data) : {}
  const back = addressOf('/admin/audience', { show: 'articles', ...inAddress })
  return { steps: [{ label: 'Audience', url: back }, { label: facts.title }], content }
})

function Figures({ figures }: { figures: CheckedFigures }) {
  const { views, readers, readToEnd, seconds, requests, days, curve, lasted, sources, discrepancies } =
    figures
  return (
    <>
      <ul className="staff-tiles">
        <Tile label="Views" value={figureText(views)} note="told by the page" />
        <Tile
          label="Readers"
          value={figureText(readers)}
          note={days.length > 1 ? 'of each day, added up' : 'estimated'}
        />
        <Tile
          label="Read to the end"
          value={shareText(readToEnd.value, views.value)}
          note={`${numberText(readToEnd.value)} views saw 90 % of the text`}
        />
        <Tile
          label="Active time of a view"
          value={views.value === 0 ? '–' : durationText(seconds.value / views.value)}
          note="on average"
        />
        <Tile
          label="Requests"
          value={numberText(requests.browser.value)}
          note={`by browsers; ${numberText(requests.bot.value)} by programs, ${numberText(requests.unknown.value)} by nobody knows whom`}
        />
      </ul>
      <DiscrepancyNotes discrepancies={discrepancies} />
      <ArticleDays days={days} />
      <ArticleCurve curve={curve} views={views.value} />
      <section aria-labelledby="audience-lasted" className="staff-section">
        <h2 id="audience-lasted">How long</h2>
        <StaffTable
          label="How long views lasted"
          columns={['At least', { label: 'Views', isAmount: true }, { label: 'Share', isAmount: true }]}
        >
          {lasted.map(({ seconds: mark, views: number }) => (
            <tr key={mark}>
              <th scope="row">{durationText(mark)}</th>
              <td className="staff-amount">{numberText(number)}</td>
              <td className="staff-amount">{shareText(number, views.value)}</td>
            </tr>
          ))}
        </StaffTable>
      </section>
      <section aria-labelledby="audience-sources" className="staff-section">
        <h2 id="audience-sources">Where from</h2>
        <SourceTable sources={sources} label="Where readers of this article came from" />
        <p className="staff-hint">
          {figureNotes.views} {figureNotes.readers} {figureNotes.requests} What fewer than three have in
          common is other. {figureNotes.loss}
        </p>
      </section>
    </>
  )
}

function Tile({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <li className="audience-tile">
      <span className="staff-kicker">{label}</span>
      <span className="staff-figure">{value}</span>
      <span className="staff-aside">{note}</span>
    </li>
  )
}
