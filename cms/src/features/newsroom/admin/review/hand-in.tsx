'use client'

import { Button, toast, useDocumentInfo, useField } from '@payloadcms/ui'
import { PublishArticle } from '../../../publishing/admin/publish-button.tsx'

/** The main button of an article: Publish, or for those who write and do not publish, handing it in. */
export function PublishOrHandIn() {
  const { hasPublishPermission, hasSavePermission } = useDocumentInfo()
  if (hasPublishPermission) return <PublishArticle />
  return hasSavePermission ? <HandIn /> : null
}

function HandIn() {
  const { isHandedIn, setHandedIn } = useHandedIn()
  if (isHandedIn) return <TakeBack onTakeBack={() => setHandedIn(false)} />
  return (
    <Button type="button" id="action-hand-in" size="medium" margin={false} onClick={() => setHandedIn(true)}>
      Hand in
    </Button>
  )
}

/** Whether it was handed in; the form saves the change by itself. */
export function useHandedIn() {
  const { value, setValue } = useField<boolean>({ path: 'isReadyForReview' })
  return {
    isHandedIn: value === true,
    setHandedIn: (isHandedIn: boolean) => {
      setValue(isHandedIn)
      toast.success(
        isHandedIn ? 'Handed in: the publishers find it under ‘In review’' : 'No longer in review',
      )
    },
  }
}

export function TakeBack({ onTakeBack }: { onTakeBack: () => void }) {
  return (
    <Button type="button" buttonStyle="secondary" size="medium" margin={false} onClick={onTakeBack}>
      Take back
    </Button>
  )
}
