import { DefaultTemplate, MinimalTemplate } from '@payloadcms/next/templates'
import { Gutter } from '@payloadcms/ui'
import { redirect } from 'next/navigation.js'
import type { AdminViewServerProps } from 'payload'
import { isStaff } from '../../access/roles.ts'
import { readSecondFactorState } from '../../domain/accounts/second-factor/second-factor.ts'
import { readSession } from '../../domain/accounts/sessions/read-session.ts'
import { SecondFactorDesk } from './second-factor-desk.tsx'

/**
 * `/admin/second-factor`: somebody's own authenticator app and recovery codes. Whoever needs a factor and has none sees
 * nothing else of the admin; for Payload they are not signed in, which is why the session is asked here.
 */
export async function SecondFactorView({ initPageResult, params, searchParams }: AdminViewServerProps) {
  const { req, locale, permissions, visibleEntities } = initPageResult
  const { payload, i18n, user } = req
  const session = await readSession(payload.db.pool, req.headers)
  if (!session || !isStaff(session)) return redirect('/admin/login')
  const desk = <SecondFactorDesk state={await readSecondFactorState(payload.db.pool, session)} />
  if (!user) {
    return (
      <MinimalTemplate>
        {desk}
        <a className="second-factor-leave" href="/admin/logout">
          Log out
        </a>
      </MinimalTemplate>
    )
  }
  return (
    <DefaultTemplate
      i18n={i18n}
      {...(locale && { locale })}
      params={params ?? {}}
      payload={payload}
      permissions={permissions}
      req={req}
      searchParams={searchParams ?? {}}
      user={user}
      visibleEntities={visibleEntities}
    >
      <Gutter>{desk}</Gutter>
    </DefaultTemplate>
  )
}
