'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import { testCampaignEndpoint } from '@meridian/shared/campaigns/campaigns.endpoints'
import { CampaignTestSchema } from '@meridian/shared/campaigns/campaigns.schema'
import { Button, toast, useDocumentInfo, useForm } from '@payloadcms/ui'
import { useState } from 'react'
import { callApi, refusalText } from '../../../../platform/admin/call-api.ts'
import { typedValues } from '../../../writing/admin/form-values.ts'

/** Mails the campaign as it is typed to the one who is signed in. */
export function SendTest() {
  const { id } = useDocumentInfo()
  const { getFields } = useForm()
  const [isPending, setPending] = useState(false)
  if (typeof id !== 'number') return null
  const send = async () => {
    setPending(true)
    const { newsletter, subject, preheader, body } = typedValues(getFields())
    const json = { typed: { newsletter, subject, preheader, body }, audience: 'no-plan' as const }
    const answer = await callApi(endpointAt(testCampaignEndpoint, { id }), { json })
    setPending(false)
    if (!answer.ok) return void toast.error(refusalText(answer))
    toast.success(`A test is on its way to ${CampaignTestSchema.parse(answer.body).to}.`)
  }
  return (
    <Button
      type="button"
      buttonStyle="secondary"
      size="medium"
      margin={false}
      disabled={isPending}
      onClick={send}
    >
      Send me a test
    </Button>
  )
}
