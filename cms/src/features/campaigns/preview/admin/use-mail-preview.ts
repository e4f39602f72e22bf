import { endpointAt } from '@meridian/shared/api/endpoint'
import { previewCampaignEndpoint } from '@meridian/shared/campaigns/campaigns.endpoints'
import {
  type CampaignPreview,
  type CampaignPreviewReader,
  CampaignPreviewSchema,
  type Rendition,
} from '@meridian/shared/campaigns/campaigns.schema'
import { useAllFormFields } from '@payloadcms/ui'
import { useAnswer } from '../../../../platform/admin/use-answer.ts'
import { typedValues } from '../../../writing/admin/form-values.ts'

/** The mail as it is typed; the last one stays while the next is drawn. `problem` says why there is none, or no newer one. */
export function useMailPreview(
  id: number,
  { rendition, reader }: { rendition: Rendition; reader: CampaignPreviewReader },
): { preview: CampaignPreview | null; problem: string | null } {
  const [fields] = useAllFormFields()
  const { newsletter, subject, preheader, body } = typedValues(fields)
  const { value: preview, problem } = useAnswer({
    call: {
      endpoint: endpointAt(previewCampaignEndpoint, { id }),
      json: { typed: { newsletter, subject, preheader, body }, rendition, reader },
    },
    schema: CampaignPreviewSchema,
    pauseMs: 300,
    unreadable: 'The mail cannot be drawn right now.',
  })
  return { preview, problem }
}
