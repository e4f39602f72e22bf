'use client'

import { removeTargetEndpoint } from '@meridian/shared/site-health/site-health.endpoints'
import type { TargetHealth } from '@meridian/shared/site-health/site-health.schema'
import { Button } from '@payloadcms/ui'
import { useAction } from '../../../platform/admin/use-action.ts'
import { agoText, hostOf, replicaText } from './health-text.ts'

/** One target of publishes: how far it is, and what it tells of itself. */
export function TargetTile({
  target,
  at,
  isOperator,
}: {
  target: TargetHealth
  at: string
  isOperator: boolean
}) {
  const { isPending, perform } = useAction()
  const { url, heardAt, isAway, lag, oldestWaitingAt, failingSince, lastFailure, site, problem, replica } =
    target
  if (isAway) {
    return (
      <li className="health-target">
        <h3>{hostOf(url)}</h3>
        <p data-tone="quiet">
          Away: last heard of {agoText(heardAt, at)}. Nothing waits for it; it gets what it missed when it is
          back, and leaves this list after a day.
        </p>
        {isOperator && (
          <Button
            type="button"
            size="small"
            buttonStyle="secondary"
            disabled={isPending}
            onClick={() =>
              void perform({
                endpoint: removeTargetEndpoint,
                json: { url },
                done: `${hostOf(url)} is no longer listed.`,
              })
            }
          >
            Remove {hostOf(url)}
          </Button>
        )}
      </li>
    )
  }
  return (
    <li className="health-target">
      <h3>{hostOf(url)}</h3>
      <p data-tone={lag === 0 ? 'live' : 'waiting'}>
        {lag === 0
          ? 'Has everything.'
          : `${lag} ${lag === 1 ? 'publish waits' : 'publishes wait'}, the oldest since ${agoText(oldestWaitingAt, at)}.`}
      </p>
      {failingSince && (
        <p className="staff-warning">
          Failing since {agoText(failingSince, at)}: {lastFailure}
        </p>
      )}
      <p data-tone={replica?.outcome === 'different' ? 'warning' : 'quiet'}>{replicaText(replica, at)}</p>
      {problem && <p className="staff-warning">{problem}</p>}
      {site && (
        <>
          <dl>
            <div>
              <dt>Pages</dt>
              <dd>{site.pages.toLocaleString('en-US')}</dd>
            </div>
            <div>
              <dt>To be rendered</dt>
              <dd>{site.stale.toLocaleString('en-US')}</dd>
            </div>
            <div>
              <dt>Last full render</dt>
              <dd>{site.isComplete ? `ended ${agoText(site.completedAt, at)}` : 'under way'}</dd>
            </div>
            <div>
              <dt>Memory</dt>
              <dd>{Math.round(site.memory.rssBytes / 1_048_576)} MB</dd>
            </div>
          </dl>
          {site.failingPages.length > 0 && (
            <ul className="staff-list">
              {site.failingPages.map(({ page, message, attempts }) => (
                <li key={page} className="staff-warning">
                  <a href={page}>{page}</a>, tried {attempts} times: {message}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </li>
  )
}
