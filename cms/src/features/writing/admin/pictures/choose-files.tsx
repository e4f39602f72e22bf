import { pictureTypes } from '@meridian/shared/image/picture-file'
import { Button } from '@payloadcms/ui'
import { useRef } from 'react'

/** A button that opens the file dialog of the machine. */
export function ChooseFiles({
  label,
  isMany,
  onChoose,
}: {
  label: string
  isMany: boolean
  onChoose: (files: File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button buttonStyle="secondary" size="small" margin={false} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        multiple={isMany}
        aria-label={label}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          // The same file can be chosen once more.
          event.target.value = ''
        }}
      />
    </>
  )
}
