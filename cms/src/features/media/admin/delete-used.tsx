'use client'

import { Button, ConfirmationModal, toast, useConfig, useDocumentInfo, useModal } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { z } from 'zod'
import type { PicturePlace } from '../read-picture-places.ts'

export interface UsedInProps {
  collection: 'media' | 'recordings'
  places: PicturePlace[]
  total: number
}

const RefusalSchema = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) })

/** Deletes a picture or recording that documents show, after naming them. */
export function DeleteUsed({ collection, places, total }: UsedInProps) {
  const { id, hasDeletePermission } = useDocumentInfo()
  const { config } = useConfig()
  const { toggleModal } = useModal()
  const router = useRouter()
  const modalSlug = `delete-used-${id}`
  if (!hasDeletePermission) return null
  const remove = async () => {
    const reason = await sendDeletion(`${config.routes.api}/${collection}/${id}?evenIfUsed=true`)
    if (reason !== null) return void toast.error(reason)
    toast.success('Deleted. The panel ‘Readers’ of each place says when it is gone from the pages.')
    router.push(`/admin/collections/${collection}`)
  }
  return (
    <>
      <Button buttonStyle="secondary" size="small" onClick={() => toggleModal(modalSlug)}>
        Delete it everywhere…
      </Button>
      <ConfirmationModal
        modalSlug={modalSlug}
        heading={total === 1 ? 'Delete it from where it stands?' : `Delete it from ${total} places?`}
        confirmLabel="Delete everywhere"
        confirmingLabel="One moment…"
        cancelLabel="Cancel"
        body={
          <>
            <p>It leaves these places, for readers as well:</p>
            <ul className="picture-places-list">
              {places.map(({ subject, title, where, isPublic }) => (
                <li key={subject}>
                  {`${title ?? 'A draft of a colleague'}, ${where}${isPublic ? '' : ', not public'}`}
                </li>
              ))}
            </ul>
          </>
        }
        onConfirm={remove}
      />
    </>
  )
}

/** Why it was not deleted; null when it was. */
async function sendDeletion(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { method: 'DELETE', credentials: 'same-origin' })
    if (response.ok) return null
    const refusal = RefusalSchema.safeParse(await response.json())
    return refusal.data?.errors[0]?.message ?? 'It was not deleted.'
  } catch (error) {
    console.info('A used upload was not deleted.', error)
    return 'The server could not be reached. Please try again.'
  }
}
