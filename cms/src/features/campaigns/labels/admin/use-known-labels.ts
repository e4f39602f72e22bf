import { listSubscriberLabelsEndpoint } from '@meridian/shared/newsletter/subscriber-labels.endpoints'
import { LabelsSchema } from '@meridian/shared/newsletter/subscriber-labels.schema'
import { useEffect, useState } from 'react'
import { callApi } from '../../../../platform/admin/call-api.ts'

/** The labels that there are, for suggestions. Without an answer there are none, and a label is typed in full. */
export function useKnownLabels(isWanted: boolean): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([])
  useEffect(() => {
    if (!isWanted) return
    let isLeft = false
    const look = async () => {
      const answer = await callApi(listSubscriberLabelsEndpoint)
      const parsed = LabelsSchema.safeParse(answer.ok ? answer.body : null)
      if (!isLeft && parsed.success) setKnown(parsed.data.labels.map(({ label }) => label))
    }
    void look()
    return () => {
      isLeft = true
    }
  }, [isWanted])
  return known
}
