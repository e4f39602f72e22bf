import { readSiteHealth } from '../read-site-health.ts'
import { env } from '../../../env.ts'
import { staffView } from '../../../platform/admin/staff-view.tsx'
import { HealthBoard } from './health-board.tsx'
import { RenderAgain } from './render-again.tsx'

/** `/admin/site-health`: what stands between Publish and readers, and what is stuck in it. */
export const SiteHealthView = staffView('seeSiteHealth', async ({ pool, may }) => {
  const health = await readSiteHealth(pool, {
    targets: env.PUBLISH_TARGETS,
    purgeUrls: env.cdn?.purgeUrls ?? [],
    secret: env.PUBLISH_SECRET,
  })
  const content = (
    <>
      <div className="staff-head">
        <h1>Site health</h1>
        <p className="staff-hint">
          The way of everything that is published, from the CMS to readers. This page keeps itself up to date.
        </p>
      </div>
      <HealthBoard first={health} isOperator={may('operate')} />
      <RenderAgain isOperator={may('operate')} />
    </>
  )
  return { steps: [{ label: 'Site health' }], content }
})
