'use client'

import { Button, ConfirmationModal, toast, useConfig, useModal } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { z } from 'zod'
import type { WrittenDocument } from '../read-versions.ts'

const ProblemsSchema = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) })
const modalSlug = 'restore-version'

/** What restoring a version means for those who have the document. */
const consequences: Record<WrittenDocument['collection'], string> = {
  articles: 'Nothing changes for readers. Corrections that stand under the article stay there.',
  issues: 'Nothing changes for readers.',
  campaigns: 'What was sent stays as it is.',
}

/** Makes an old version the newest draft. Readers keep what they have until somebody publishes it. */
export function RestoreVersion({
  document: { collection, id },
  versionId,
  isNewest,
}: {
  document: WrittenDocument
  versionId: number
  isNewest: boolean
}) {
  const { toggleModal } = useModal()
  const { config } = useConfig()
  const router = useRouter()
  if (isNewest) return <p className="staff-hint">This is what stands in the form.</p>
  const restore = async () => {
    const address = `${config.routes.api}/${collection}/versions/${versionId}?draft=true&depth=0`
    const response = await fetch(address, { method: 'POST', credentials: 'same-origin' })
    if (!response.ok) {
      const problems = ProblemsSchema.safeParse(await response.json())
      const reason = problems.success ? problems.data.errors[0]?.message : undefined
      return void toast.error(reason ?? 'It could not be restored. Please try again.')
    }
    toast.success(
      collection === 'campaigns'
        ? 'It is the newest draft now.'
        : 'It is the newest draft now. Readers keep what they have until it is published.',
    )
    router.push(`/admin/collections/${collection}/${id}`)
  }
  return (
    <div className="staff-actions">
      <Button type="button" onClick={() => toggleModal(modalSlug)}>
        Restore this version…
      </Button>
      <ConfirmationModal
        modalSlug={modalSlug}
        heading="Restore this version?"
        body={`It becomes the newest draft; the draft that there is now stays among the versions. ${consequences[collection]}`}
        confirmLabel="Restore"
        cancelLabel="Cancel"
        onConfirm={restore}
      />
    </div>
  )
}
