import { useConfig, useDocumentInfo, useForm, useFormFields, useFormModified } from '@payloadcms/ui'
import { z } from 'zod'
import { withoutSavesBeside } from '../../writing/admin/open-autosavers.ts'

const SavedSchema = z.object({ updatedAt: z.string() })

/**
 * Saves what is on the screen as a draft if it was changed, then does something with the newest version, and saves nothing
 * beside it. The action is told when that version was saved: what anyone who schedules or publishes it has seen; null when it
 * could not be saved, and the form says why.
 */
export function useSavedVersion() {
  const { id, collectionSlug, data } = useDocumentInfo()
  const { config } = useConfig()
  const { submit } = useForm()
  const isModified = useFormModified()
  // A form that saves what is typed does so past Payload; this field says when that was last.
  const basedOn = useFormFields(([fields]) => fields['basedOn']?.value)
  const loaded = SavedSchema.safeParse(data).data?.updatedAt ?? null
  const knownAt = typeof basedOn === 'string' ? basedOn : loaded
  const address = `${config.routes.api}/${collectionSlug}/${id}?draft=true&depth=0`

  const save = async () => {
    if (!isModified && knownAt !== null) return knownAt
    const saved = await submit({
      action: address,
      method: 'PATCH',
      overrides: { _status: 'draft' },
      skipValidation: true,
      disableSuccessStatus: true,
    })
    if (!saved || !saved.res.ok) return null
    const response = await fetch(`${address}&select[updatedAt]=true`, { credentials: 'same-origin' })
    return response.ok ? SavedSchema.parse(await response.json()).updatedAt : null
  }
  return <Outcome>(action: (seenAt: string | null) => Promise<Outcome>): Promise<Outcome> =>
    withoutSavesBeside(async () => action(await save()))
}
