import { endpointAt } from '@meridian/shared/api/endpoint'
import { previewCampaignEndpoint } from '@meridian/shared/campaigns/campaigns.endpoints'
import {
  type CampaignPreview,
  type CampaignPreviewReader,
  CampaignPreviewSchema,
  type Rendition,
} from '@meridian/shared/campaigns/campaigns.schema'
import { useAllFormFields } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { callApi, refusalText } from '../../../../platform/admin/call-api.ts'
import { typedValues } from '../../../writing/admin/form-values.ts'

/** What is asked for a moment after the last key. */
const pauseMs = 300

/** The mail as it is typed; the last one stays while the next is drawn. `problem` says why there is none, or no newer one. */
export function useMailPreview(
  id: number | null,
  { rendition, reader }: { rendition: Rendition; reader: CampaignPreviewReader },
): { preview: CampaignPreview | null; problem: string | null } {
  const [fields] = useAllFormFields()
  const [shown, setShown] = useState<{ preview: CampaignPreview | null; problem: string | null }>({
    preview: null,
    problem: null,
  })
  const { newsletter, subject, preheader, body } = typedValues(fields)
  // Compared as text: the form makes new objects with each key.
  const asked = JSON.stringify({ typed: { newsletter, subject, preheader, body }, rendition, reader })
  useEffect(() => {
    if (id === null) return
    let isLeft = false
    const look = async () => {
      const json = JSON.parse(asked)
      const answer = await callApi(endpointAt(previewCampaignEndpoint, { id }), { json })
      if (isLeft) return
      const parsed = CampaignPreviewSchema.safeParse(answer.ok ? answer.body : null)
      if (parsed.success) setShown({ preview: parsed.data, problem: null })
      else {
        const problem = answer.ok ? 'The mail cannot be drawn right now.' : refusalText(answer)
        setShown(({ preview }) => ({ preview, problem }))
      }
    }
    const timer = setTimeout(() => void look(), pauseMs)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [id, asked])
  return shown
}
