'use client'

import { durationText, recordingSizeProblem } from '@meridian/shared/recordings/recording-file'
import { useFormFields } from '@payloadcms/ui'

/** Above the form of a recording: why a file that was chosen cannot be kept, before it is sent; later how long it is. */
export function RecordingFileNote() {
  const file = useFormFields(([fields]) => fields['file']?.value)
  const seconds = useFormFields(([fields]) => fields['durationSeconds']?.value)
  const problem = file instanceof File ? recordingSizeProblem(file.size) : null
  if (problem !== null) {
    return (
      <p className="recording-file-note is-problem" role="alert">
        {problem}
      </p>
    )
  }
  if (file instanceof File || typeof seconds !== 'number') return null
  return <p className="recording-file-note">{`Length: ${durationText(seconds)}`}</p>
}
