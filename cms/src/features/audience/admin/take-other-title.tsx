'use client'
import { Button, useField } from '@payloadcms/ui'

/** Makes the other title the title, in the form; it ends the test once the article is published. */
export function TakeOtherTitle() {
  const title = useField<string>({ path: 'title' })
  const other = useField<string | null>({ path: 'otherTitle' })
  const text = other.value?.trim() ?? ''
  if (text === '' || title.disabled) return null
  return (
    <Button
      buttonStyle="secondary"
      size="small"
      onClick={() => {
        title.setValue(text)
        other.setValue(null)
      }}
    >
      Make it the title
    </Button>
  )
}
