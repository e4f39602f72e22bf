import { endpointAt } from '@meridian/shared/api/endpoint'
import { downloadAudienceEndpoint } from '@meridian/shared/audience/audience.endpoints'
import { addressOf } from '../../../platform/admin/staff-formats.ts'
import { staffView } from '../../../platform/admin/staff-view.tsx'
import { audiencePeriodLabels, audiencePeriodOf, audiencePeriods } from '../audience-periods.ts'
import { measureInAddress, pageInAddress } from '../audience-query.ts'
import { groupKinds } from '../groups.ts'
import { ArticlesPart } from './articles-part.tsx'
import { conversionInAddress, CreditPart, modelInAddress } from './credit-part.tsx'
import { groupLabels, GroupsPart } from './groups-part.tsx'
import { NowPart } from './now-part.tsx'

const parts = ['now', 'articles', ...groupKinds, 'credit'] as const
type Part = (typeof parts)[number]

/** `/admin/audience`: what is read now, what was, and by whose articles. It needs no script. */
export const AudienceView = staffView('seeAudience', async ({ pool, query }) => {
  const part = partOf(query('show'))
  const period = audiencePeriodOf(query('period'))
  const by = measureInAddress(query('by'))
  const csv = (list: string) =>
    addressOf(endpointAt(downloadAudienceEndpoint, { id: list }).path, {
      period,
      by: list === 'articles' ? by : null,
    })
  const content = (
    <>
      <div className="staff-head">
        <h1>Audience</h1>
        <p className="staff-hint">
          What is read, for how long, and where readers come from. Nobody is known, and nobody is followed.
          All times are UTC.
        </p>
        <nav className="staff-tabs" aria-label="Audience">
          {parts.map((each) => (
            <a
              key={each}
              href={addressOf('/admin/audience', { show: each, period })}
              {...(each === part && { 'aria-current': 'page' })}
            >
              {labelOf(each)}
            </a>
          ))}
        </nav>
        {part !== 'now' && (
          <nav className="staff-tabs" aria-label="Period">
            {audiencePeriods.map((each) => (
              <a
                key={each}
                href={addressOf('/admin/audience', {
                  show: part,
                  period: each,
                  by: part === 'articles' ? by : null,
                })}
                {...(each === period && { 'aria-current': 'page' })}
              >
                {audiencePeriodLabels[each]}
              </a>
            ))}
          </nav>
        )}
      </div>
      {part === 'now' && <NowPart pool={pool} />}
      {part === 'articles' && (
        <ArticlesPart
          pool={pool}
          period={period}
          by={by}
          page={pageInAddress(query('page'))}
          csv={csv('articles')}
        />
      )}
      {part === 'credit' && (
        <CreditPart
          pool={pool}
          period={period}
          kind={conversionInAddress(query('kind'))}
          model={modelInAddress(query('model'))}
        />
      )}
      {part !== 'now' && part !== 'articles' && part !== 'credit' && (
        <GroupsPart pool={pool} kind={part} period={period} csv={csv(part)} />
      )}
    </>
  )
  return { steps: [{ label: 'Audience' }], content }
})

function partOf(value: string | null): Part {
  return parts.find((part) => part === value) ?? 'now'
}

function labelOf(part: Part): string {
  if (part === 'now') return 'Now'
  if (part === 'articles') return 'Articles'
  return part === 'credit' ? 'What it led to' : groupLabels[part].many
}
