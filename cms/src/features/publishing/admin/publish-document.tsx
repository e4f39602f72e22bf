'use client'

import {
  FormSubmit,
  useConfig,
  useDocumentInfo,
  useDocumentTitle,
  useEditDepth,
  useForm,
  useFormModified,
  useHotkey,
} from '@payloadcms/ui'
import { saveOpenForms, withoutSavesBeside } from '../../writing/admin/open-autosavers.ts'
import { pagePath } from '../site-paths.ts'
import { readSitePath } from './read-site-path.ts'
import { tellPublished } from './tell-published.tsx'

/** Publish on issues and on pages that have drafts: as Payload does it, and says afterwards what happened. */
export function PublishDocument() {
  const { hasPublishPermission } = useDocumentInfo()
  return hasPublishPermission ? <PublishNow /> : null
}

function PublishNow() {
  const info = useDocumentInfo()
  const { id, collectionSlug, globalSlug, hasPublishedDoc, unpublishedVersionCount } = info
  const { title } = useDocumentTitle()
  const { config } = useConfig()
  const { submit } = useForm()
  const isModified = useFormModified()
  // What is saved as it is typed has no button for it.
  useHotkey({ cmdCtrlKey: true, editDepth: useEditDepth(), keyCodes: ['s'] }, (event) => {
    if (saveOpenForms()) event.preventDefault()
  })
  const { api } = config.routes
  const document =
    globalSlug === undefined ? [collectionSlug, id].filter(Boolean).join('/') : `globals/${globalSlug}`

  const publish = async () => {
    const saved = await submit({
      action: `${api}/${document}?depth=0`,
      overrides: { _status: 'published' },
      disableSuccessStatus: true,
    })
    if (!saved || !saved.res.ok) return
    info.setUnpublishedVersionCount(0)
    info.setMostRecentVersionIsAutosaved(false)
    info.setHasPublishedDoc(true)
    const path = globalSlug === undefined ? await readSitePath({ api, document }) : pagePath(globalSlug)
    tellPublished(title, path)
  }
  return (
    <FormSubmit
      buttonId="action-save"
      type="button"
      size="medium"
      disabled={!isModified && unpublishedVersionCount === 0 && hasPublishedDoc}
      onClick={() => void withoutSavesBeside(publish)}
    >
      {hasPublishedDoc || globalSlug !== undefined ? 'Publish changes' : 'Publish'}
    </FormSubmit>
  )
}
