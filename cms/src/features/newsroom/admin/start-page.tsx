import { Gutter, SetStepNav } from '@payloadcms/ui'
import { RenderServerComponent as renderParts } from '@payloadcms/ui/elements/RenderServerComponent'
import type { ServerProps } from 'payload'
import { can } from '../../../platform/access/rights.ts'

/** The first page of the admin: what waits today, in the parts that the features bring, each for those whose work it is. */
export function StartPage({ payload, user, i18n, permissions }: ServerProps) {
  const { beforeDashboard } = payload.config.admin.components
  return (
    <Gutter className="dashboard today">
      <SetStepNav nav={[]} />
      <div className="today-head">
        <h1>{user?.['firstName'] ? `Welcome, ${user['firstName']}` : 'Welcome'}</h1>
        {can(user, 'writeArticles') && (
          <a className="staff-button" href="/admin/collections/articles/create">
            Write an article
          </a>
        )}
      </div>
      <div className="today-lists">
        {renderParts({
          Component: beforeDashboard,
          importMap: payload.importMap,
          serverProps: { i18n, payload, permissions, user },
        })}
      </div>
    </Gutter>
  )
}
