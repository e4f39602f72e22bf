'use client'

import { useAuth } from '@payloadcms/ui'
import { can } from '../../../platform/access/rights.ts'
import type { User } from '../../../payload-types.ts'
import { PublishDocument } from '../../publishing/admin/publish-document.tsx'

/*
 * Home page and menus are always published, and Payload asks of such a one only whether it may be published. Anyone who
 * arranges it in a draft has no Publish, and is told who has.
 */

export function PublishSiteLayout() {
  return useMayPublish() ? <PublishDocument /> : null
}

export function NeedsSiteLayoutRight() {
  return useMayPublish() ? null : <p className="needs-publisher">A publisher puts it live.</p>
}

function useMayPublish(): boolean {
  const { user } = useAuth<User>()
  return can(user, 'arrangeHome')
}
