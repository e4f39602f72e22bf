import { MinimalTemplate } from '@payloadcms/next/templates'
import { redirect } from 'next/navigation.js'
import type { AdminViewServerProps } from 'payload'
import { isStaff } from '../../../../platform/access/roles.ts'
import { readSecondFactorState } from '../../second-factor/second-factor.ts'
import { readSession } from '../../sessions/read-session.ts'
import { AdminFrame } from '../../../../platform/admin/admin-frame.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'

/**
 * `/admin/second-factor`: somebody's own authenticator app and recovery codes. Anyone who needs a factor and has none sees
 * nothing else of the admin; for Payload they are not signed in, which is why the session is asked here.
 */
export async function SecondFactorView(view: AdminViewServerProps) {
  const { req } = view.initPageResult
  const { pool } = req.payload.db
  const session = await readSession(pool, req.headers)
  if (!session || !isStaff(session)) return redirect('/admin/login')
  const overview = <SecondFactorPanel state={await readSecondFactorState(pool, session)} />
  if (!req.user) {
    return (
      <MinimalTemplate>
        {overview}
        <a className="second-factor-leave" href="/admin/logout">
          Log out
        </a>
      </MinimalTemplate>
    )
  }
  return <AdminFrame view={view}>{overview}</AdminFrame>
}
