import { endpointAt } from '@meridian/shared/api/endpoint'
import { downloadAudienceEndpoint } from '@meridian/shared/audience/audience.endpoints'
import { addressOf } from '../../../platform/admin/staff-formats.ts'
import { staffView } from '../../../platform/admin/staff-view.tsx'
import {
  addressOfPeriods,
  audiencePeriodLabels,
  audiencePeriodOf,
  audiencePeriods,
  periodsInAddress,
} from '../audience-periods.ts'
import { groupKindInAddress, measureInAddress, pageInAddress } from '../audience-query.ts'
import { type GroupKind, groupKinds } from '../groups.ts'
import { ArticlesPart } from './articles-part.tsx'
import { CompareForm } from './compare-form.tsx'
import { conversionInAddress, CreditPart, modelInAddress } from './credit-part.tsx'
import { groupLabels, GroupsPart } from './groups-part.tsx'
import { NewslettersPart } from './newsletters-part.tsx'
import { NowPart } from './now-part.tsx'

const parts = ['now', 'articles', ...groupKinds, 'newsletter', 'credit'] as const
type Part = (typeof parts)[number]

/** `/admin/audience`: what is read now, what was, and by whose articles. It needs no script. */
export const AudienceView = staffView('seeAudience', async ({ pool, query }) => {
  const part = partOf(query('show'))
  const asked = periodsInAddress((name) => (isCompared(part) || name === 'period' ? query(name) : null), {
    today: new Date(),
  })
  const by = measureInAddress(query('by'))
  const inAddress = asked.success ? addressOfPeriods(asked.data) : {}
  const period = asked.data?.period ?? null
  const csv = addressOf(endpointAt(downloadAudienceEndpoint, { id: part }).path, {
    ...inAddress,
    by: part === 'articles' ? by : null,
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
              href={addressOf('/admin/audience', {
                show: each,
                ...(isCompared(each) ? inAddress : { period }),
              })}
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
        {isCompared(part) && (
          <CompareForm
            action="/admin/audience"
            others={{ show: part, by: part === 'newsletter' ? null : by }}
            query={query}
            periods={asked}
          />
        )}
      </div>
      {part === 'now' && <NowPart pool={pool} />}
      {part === 'articles' && asked.success && (
        <ArticlesPart
          pool={pool}
          periods={asked.data}
          by={by}
          page={pageInAddress(query('page'))}
          csv={csv}
        />
      )}
      {part === 'credit' && (
        <CreditPart
          pool={pool}
          period={period ?? audiencePeriodOf(null)}
          kind={conversionInAddress(query('kind'))}
          model={modelInAddress(query('model'))}
        />
      )}
      {part === 'newsletter' && asked.success && (
        <NewslettersPart pool={pool} periods={asked.data} csv={csv} />
      )}
      {isGroup(part) && asked.success && (
        <GroupsPart pool={pool} kind={part} periods={asked.data} by={by} csv={csv} />
      )}
    </>
  )
  return { steps: [{ label: 'Audience' }], content }
})

function partOf(value: string | null): Part {
  return parts.find((part) => part === value) ?? 'now'
}

function isGroup(part: Part): part is GroupKind {
  return groupKindInAddress(part) !== null
}

/** Whether a part can show two stretches of days that staff have chosen. */
function isCompared(part: Part): boolean {
  return part !== 'now' && part !== 'credit'
}

const otherLabels = {
  now: 'Now',
  articles: 'Articles',
  newsletter: 'Newsletters',
  credit: 'What it led to',
}

function labelOf(part: Part): string {
  return isGroup(part) ? groupLabels[part].many : otherLabels[part]
}
