'use client'

import { readSiteHealthEndpoint } from '@meridian/shared/site-health/site-health.endpoints'
import { useEffect, useState } from 'react'
import { type SiteHealth, SiteHealthSchema } from '@meridian/shared/site-health/site-health.schema'
import { callApi } from '../../../platform/admin/call-api.ts'
import {
  agoText,
  archiveText,
  hostOf,
  isArchiveBehind,
  purgeText,
  scheduledText,
  verdictOf,
} from './health-text.ts'
import { CompareReplicas } from './compare-replicas.tsx'
import { QueueTable } from './queue-table.tsx'
import { TargetTile } from './target-tile.tsx'

const lookAgainMs = 3000

/** The board, which asks again every few seconds for as long as somebody looks at it. */
export function HealthBoard({ first, isOperator }: { first: SiteHealth; isOperator: boolean }) {
  const { health, isStale } = useHealth(first)
  const verdict = verdictOf(health)
  const { mail, schedules, workers, archive, lateNotices, at } = health
  return (
    <div className="health" data-stale={isStale}>
      <output className="health-verdict" data-tone={isStale ? 'warning' : verdict.tone}>
        {isStale ? 'The CMS does not answer; this is how it was before.' : verdict.text}
      </output>
      <dl className="health-figures">
        <Figure label="Last publish" value={agoText(health.lastEventAt, at)} />
        <Figure label="Just published" value={String(health.unnumbered)} isBad={health.unnumbered > 20} />
        <Figure label="Scheduled" value={scheduledText(schedules, at)} />
        <Figure
          label="Mail waiting"
          value={mail.retrying > 0 ? `${mail.waiting}, ${mail.retrying} tried again` : String(mail.waiting)}
          isBad={mail.retrying > 0}
        />
        {lateNotices > 0 && <Figure label="Late notices" value={String(lateNotices)} isBad />}
        {archive && <Figure label="Archive" value={archiveText(archive)} isBad={isArchiveBehind(archive)} />}
      </dl>
      {health.missingSellerDetails.length > 0 && (
        <section aria-labelledby="seller-title" className="staff-section">
          <h2 id="seller-title">Invoices</h2>
          <p className="staff-warning">
            Paid plans are offered, and invoices lack of the seller: {health.missingSellerDetails.join(', ')}.{' '}
            <a href="/admin/globals/invoicing">Invoices and tax</a>
          </p>
        </section>
      )}
      <section aria-labelledby="targets-title" className="staff-section">
        <h2 id="targets-title">Targets</h2>
        <ul className="health-targets">
          {health.targets.map((target) => (
            <TargetTile key={target.url} target={target} at={at} isOperator={isOperator} />
          ))}
        </ul>
        {health.targets.length > 0 && <CompareReplicas />}
      </section>
      {health.cdn.length > 0 && (
        <section aria-labelledby="cdn-title" className="staff-section">
          <h2 id="cdn-title">CDN</h2>
          <ul className="staff-list">
            {health.cdn.map((one) => (
              <li key={one.url} className={one.failingSince ? 'staff-warning' : ''}>
                {hostOf(one.url)}: {purgeText(one, at)}
                {one.failingSince && ` Failing since ${agoText(one.failingSince, at)}: ${one.lastFailure}`}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="workers-title" className="staff-section">
        <h2 id="workers-title">Workers</h2>
        {workers.length === 0 && <p className="staff-warning">None.</p>}
        <ul className="staff-list">
          {workers.map(({ host, startedAt, heartbeatAt, isLate }) => (
            <li key={host} className={isLate ? 'staff-warning' : ''}>
              {host}: last heard of {agoText(heartbeatAt, at)}, started {agoText(startedAt, at)}
            </li>
          ))}
        </ul>
      </section>
      <QueueTable health={health} />
    </div>
  )
}

function Figure({ label, value, isBad = false }: { label: string; value: string; isBad?: boolean }) {
  return (
    <div data-tone={isBad ? 'warning' : 'quiet'}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function useHealth(first: SiteHealth): { health: SiteHealth; isStale: boolean } {
  const [state, setState] = useState({ health: first, isStale: false })
  useEffect(() => {
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const answer = await callApi(readSiteHealthEndpoint)
      if (isLeft) return
      const parsed = SiteHealthSchema.safeParse(answer.ok ? answer.body : null)
      setState((before) =>
        parsed.success ? { health: parsed.data, isStale: false } : { ...before, isStale: true },
      )
      timer = setTimeout(() => void look(), lookAgainMs)
    }
    timer = setTimeout(() => void look(), lookAgainMs)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [])
  return state
}
