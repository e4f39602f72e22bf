import type { UIFieldServerComponent } from 'payload'
import { can } from '../../../platform/access/rights.ts'
import { addressOf } from '../../../platform/admin/staff-formats.ts'
import { daysOfPeriod } from '../audience-periods.ts'
import { readArticle } from '../reads/read-article.ts'
import { durationText, figureText, shareText } from './audience-words.ts'

const period = '28-days'

/** How an article is read, in four figures, and the way to all of them. Nothing beside an article that nobody has read. */
export const ArticleAudiencePanel: UIFieldServerComponent = async ({ id, payload, user }) => {
  if (typeof id !== 'number' || !can(user, 'seeAudience')) return null
  const figures = await readArticle(payload.db.pool, {
    articleId: id,
    ...daysOfPeriod(period, new Date()).now,
  })
  if (!figures || figures.views.value === 0) return null
  const { views, readers, readToEnd, seconds } = figures
  const rows = [
    ['Views', figureText(views)],
    ['Readers of each day', figureText(readers)],
    ['Read to the end', shareText(readToEnd.value, views.value)],
    ['Active time of a view', durationText(seconds.value / views.value)],
  ]
  return (
    <section className="meridian-receipt" aria-labelledby="audience-panel">
      <h3 className="meridian-receipt-label" id="audience-panel">
        Audience, last 28 days
      </h3>
      <dl className="audience-panel">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <a href={addressOf(`/admin/audience/${id}`, { period })}>Where from, and how far they read</a>
    </section>
  )
}
