'use client'

import { SaveDraftButton, useDocumentInfo } from '@payloadcms/ui'

/** In the place of Publish, for those who write and do not publish. */
export function NeedsPublisher() {
  const { hasPublishPermission, hasSavePermission } = useDocumentInfo()
  if (hasPublishPermission || !hasSavePermission) return null
  return <p className="needs-publisher">A publisher puts it live.</p>
}

/** Drafts save themselves; those who have no Publish have a button all the same. */
export function SaveOnesDraft() {
  const { hasPublishPermission } = useDocumentInfo()
  return hasPublishPermission ? null : <SaveDraftButton />
}
