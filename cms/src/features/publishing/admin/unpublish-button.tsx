'use client'

import {
  ConfirmationModal,
  PopupList,
  toast,
  useConfig,
  useDocumentInfo,
  useForm,
  useModal,
} from '@payloadcms/ui'
import { z } from 'zod'
import { withoutSavesBeside } from '../../writing/admin/open-autosavers.ts'
import { sendUnpublish } from './send-unpublish.ts'

/** A form says which version it goes on from. */
const ClaimSchema = z.object({ basedOn: z.string(), editedIn: z.string() }).partial().catch({})

/** What readers then see, for those who have to decide it. */
const consequences: Record<string, readonly string[]> = {
  articles: [
    'Readers who open its address then find that there is no such article any more.',
    'It leaves the home page, the lists of its section, topics and authors, its issue, the feeds and the search, within a second.',
    'What other sites and search engines have copied stays there for a while.',
    'Its text, its versions and its address are kept: publishing it again brings it back.',
  ],
  issues: [
    'Readers who open its address then find nothing there, and it leaves the archive.',
    'If it is the current issue, there is none until another is marked.',
    'Its articles stay published, without naming the issue.',
    'Its text and its versions are kept: publishing it again brings it back.',
  ],
}

/** Takes a document from readers, after saying what they will see. */
export function UnpublishButton() {
  const info = useDocumentInfo()
  const { id, collectionSlug, data, hasPublishedDoc, hasPublishPermission, isTrashed } = info
  const { toggleModal } = useModal()
  const { config } = useConfig()
  const { dispatchFields, getDataByPath, getFields } = useForm()
  const modalSlug = `confirm-un-publish-${id}`
  if (!hasPublishPermission || !hasPublishedDoc || isTrashed || !collectionSlug) return null

  const unpublish = async () => {
    const claim = ClaimSchema.parse({
      basedOn: getDataByPath('basedOn'),
      editedIn: getDataByPath('editedIn'),
    })
    const outcome = await sendUnpublish(`${config.routes.api}/${collectionSlug}/${id}?depth=0`, claim)
    if (!outcome.ok) return void toast.error(outcome.reason)
    toast.success('Unpublished. The panel ‘Readers’ says when it is gone from the pages.')
    const { updatedAt } = outcome
    info.setData({ ...data, _status: 'draft', updatedAt })
    // The form keeps what is in it, and goes on from here.
    if (outcome.isNewestKnown && getFields()['basedOn'])
      dispatchFields({ type: 'UPDATE', path: 'basedOn', value: updatedAt, valid: true })
    info.incrementVersionCount()
    info.setUnpublishedVersionCount(1)
    info.setMostRecentVersionIsAutosaved(false)
    info.setHasPublishedDoc(false)
  }

  return (
    <>
      <PopupList.Button id="action-unpublish" onClick={() => toggleModal(modalSlug)}>
        Unpublish…
      </PopupList.Button>
      <ConfirmationModal
        modalSlug={modalSlug}
        heading="Unpublish?"
        confirmLabel="Unpublish"
        confirmingLabel="One moment…"
        cancelLabel="Cancel"
        body={
          <ul className="unpublish-consequences">
            {consequences[collectionSlug]?.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        }
        onConfirm={() => withoutSavesBeside(unpublish)}
      />
    </>
  )
}
