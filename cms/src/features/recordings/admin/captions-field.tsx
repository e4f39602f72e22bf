'use client'

import { TextareaField, useField } from '@payloadcms/ui'
import type { TextareaFieldClientComponent } from 'payload'

/** The captions of a video as text, with a way to take them from a file. */
export const CaptionsField: TextareaFieldClientComponent = (props) => {
  const { setValue, disabled } = useField<string>({ path: props.path })
  return (
    <div className="captions-field">
      <TextareaField {...props} />
      <label className="captions-file">
        <span>Take them from a WebVTT file</span>
        <input
          type="file"
          accept=".vtt,text/vtt"
          disabled={disabled || props.readOnly}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void file.text().then((text) => setValue(text))
          }}
        />
      </label>
    </div>
  )
}
