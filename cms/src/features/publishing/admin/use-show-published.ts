import { useConfig, useDocumentInfo, useForm } from '@payloadcms/ui'
import { z } from 'zod'

const DocumentSchema = z.looseObject({ updatedAt: z.string() })
/** What a document is given when it is published, and by which a form knows the version that it goes on from. */
const givenFields = ['slug', 'publishedAt', 'basedOn'] as const

/** Lets the form know that its document was published past it, so that its state and its receipt are the new ones. */
export function useShowPublished(): () => Promise<void> {
  const {
    id,
    collectionSlug,
    incrementVersionCount,
    setData,
    setHasPublishedDoc,
    setUnpublishedVersionCount,
  } = useDocumentInfo()
  const { config } = useConfig()
  const { dispatchFields, fields } = useForm()
  return async () => {
    const address = `${config.routes.api}/${collectionSlug}/${id}?depth=0`
    const response = await fetch(address, { credentials: 'same-origin' })
    const document = DocumentSchema.safeParse(response.ok ? await response.json() : null)
    if (!document.success) return
    for (const path of givenFields) {
      if (fields[path]) dispatchFields({ type: 'UPDATE', path, value: document.data[path], valid: true })
    }
    setData(document.data)
    setHasPublishedDoc(true)
    setUnpublishedVersionCount(0)
    incrementVersionCount()
  }
}
