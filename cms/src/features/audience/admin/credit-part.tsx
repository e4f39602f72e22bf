import type { Pool } from 'pg'
import { addressOf } from '../../../platform/admin/staff-formats.ts'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { type ConversionKind, conversionKinds } from '../../attribution/conversions.ts'
import { type AttributionModel, attributionModels, partsOfOne } from '../../attribution/credit.ts'
import { type Attribution, readAttribution } from '../../attribution/read-attribution.ts'
import { type Chain, readChain } from '../../attribution/read-chain.ts'
import { type AudiencePeriod, daysOfPeriod } from '../audience-periods.ts'
import { dayAfter } from '../days.ts'
import { numberText } from './audience-words.ts'

/** What readers did. */
export const conversionLabels: Record<ConversionKind, string> = {
  subscription: 'Subscriptions',
  newsletter: 'Newsletter sign-ups',
  registration: 'Registrations',
}

const modelLabels: Record<AttributionModel, string> = {
  last: 'Last article',
  first: 'First article',
  linear: 'All articles alike',
}

/** The newest newsletters whose chain is shown. */
const mostChains = 12

/** A kind of conversion that an address names; subscriptions without one. */
export function conversionInAddress(value: string | null): ConversionKind {
  return conversionKinds.find((kind) => kind === value) ?? 'subscription'
}

/** A model that an address names; the last article without one. */
export function modelInAddress(value: string | null): AttributionModel {
  return attributionModels.find((model) => model === value) ?? 'last'
}

interface CreditProps {
  pool: Pool
  period: AudiencePeriod
  kind: ConversionKind
  model: AttributionModel
}

/** Which articles, sites and newsletters led to subscriptions, sign-ups and registrations. */
export async function CreditPart({ pool, period, kind, model }: CreditProps) {
  const { from, to } = daysOfPeriod(period, new Date()).now
  const credit = await readAttribution(pool, { kind, model, from, to: dayAfter(to) })
  const address = (more: Record<string, string>) =>
    addressOf('/admin/audience', { show: 'credit', period, kind, model, ...more })
  return (
    <>
      <section aria-labelledby="audience-credit" className="staff-section">
        <h2 id="audience-credit">What led to them</h2>
        <nav className="staff-tabs" aria-label="What readers did">
          {conversionKinds.map((each) => (
            <a key={each} href={address({ kind: each })} {...(each === kind && { 'aria-current': 'page' })}>
              {conversionLabels[each]}
            </a>
          ))}
        </nav>
        <nav className="staff-tabs" aria-label="Which article is given the credit">
          {attributionModels.map((each) => (
            <a key={each} href={address({ model: each })} {...(each === model && { 'aria-current': 'page' })}>
              {modelLabels[each]}
            </a>
          ))}
        </nav>
        <p className="staff-total">
          {numberText(credit.number)} {conversionLabels[kind].toLowerCase()} whose tab has told what it read
        </p>
        {credit.number > 0 && <CreditTable credit={credit} label={`${conversionLabels[kind]} by article`} />}
      </section>
      {credit.number > 0 && <Entries credit={credit} />}
      <p className="staff-hint">
        A tab tells what it has read, at most five articles, with the form itself, unless its reader asks not
        to be counted. What was read in another tab or on another day is not known, so the numbers are lower
        than all there were. They are those of today: who cancels an account is in none of them.
      </p>
      <Chains pool={pool} />
    </>
  )
}

function CreditTable({ credit, label }: { credit: Attribution; label: string }) {
  return (
    <StaffTable label={label} columns={['Article', { label: 'Credit', isAmount: true }]}>
      {credit.articles.map(({ id, title, parts }) => (
        <tr key={id ?? 'gone'}>
          <th scope="row">
            {id === null ? 'Articles that were deleted' : <a href={`/articles/${id}`}>{title ?? id}</a>}
          </th>
          <td className="staff-amount">{creditText(parts)}</td>
        </tr>
      ))}
      {credit.withoutArticle > 0 && (
        <tr>
          <th scope="row">Without an article</th>
          <td className="staff-amount">{creditText(credit.withoutArticle)}</td>
        </tr>
      )}
    </StaffTable>
  )
}

function Entries({ credit: { hosts, newsletters, unknownEntry } }: { credit: Attribution }) {
  return (
    <section aria-labelledby="audience-entries" className="staff-section">
      <h2 id="audience-entries">Where they came in</h2>
      <StaffTable label="Where they came in" columns={['Entry', { label: 'Number', isAmount: true }]}>
        {newsletters.map(({ sendId, newsletter, subject, number }) => (
          <tr key={sendId}>
            <th scope="row">
              {newsletter}: {subject}
            </th>
            <td className="staff-amount">{numberText(number)}</td>
          </tr>
        ))}
        {hosts.map(({ host, number }) => (
          <tr key={host}>
            <th scope="row">{host}</th>
            <td className="staff-amount">{numberText(number)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">Nothing that is known</th>
          <td className="staff-amount">{numberText(unknownEntry)}</td>
        </tr>
      </StaffTable>
    </section>
  )
}

interface SentChain extends Chain {
  sendId: number
  name: string
}

/** Newsletter item, read, subscription, still there after a year: of the newest newsletters. */
async function Chains({ pool }: { pool: Pool }) {
  const { rows } = await pool.query<{ sendId: string; name: string }>(
    `select id::text as "sendId", (content #>> '{newsletter,name}') || ': ' || (content #>> '{subjects,a}') as name
       from campaign_sends where frozen_at is not null order by id desc limit $1`,
    [mostChains],
  )
  const chains: SentChain[] = []
  for (const { sendId, name } of rows) {
    const chain = await readChain(pool, { sendId: Number(sendId) })
    if (chain) chains.push({ ...chain, sendId: Number(sendId), name })
  }
  if (chains.length === 0) return null
  return (
    <section aria-labelledby="audience-chains" className="staff-section">
      <h2 id="audience-chains">Newsletters</h2>
      <StaffTable
        label="What newsletters led to"
        columns={[
          'Newsletter',
          ...[
            'Pages read',
            'Sign-ups',
            'Registrations',
            'Subscriptions',
            'Older than a year',
            'Of these still there',
          ].map((label) => ({ label, isAmount: true as const })),
        ]}
      >
        {chains.map(({ sendId, name, readings, signUps, registrations, subscriptions, afterYear }) => (
          <tr key={sendId}>
            <th scope="row">{name}</th>
            <td className="staff-amount">{numberText(readings)}</td>
            <td className="staff-amount">{numberText(signUps)}</td>
            <td className="staff-amount">{numberText(registrations)}</td>
            <td className="staff-amount">{numberText(subscriptions)}</td>
            <td className="staff-amount">{numberText(afterYear.old)}</td>
            <td className="staff-amount">
              {afterYear.stayed === null ? 'fewer than three' : numberText(afterYear.stayed)}
            </td>
          </tr>
        ))}
      </StaffTable>
    </section>
  )
}

/** Parts of a conversion as a number: `3`, `1.25`. */
export function creditText(parts: number): string {
  return (Math.round((parts / partsOfOne) * 100) / 100).toLocaleString('en-US')
}
