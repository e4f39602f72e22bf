'use client'

import { TextareaField, useField } from '@payloadcms/ui'
import type { TextareaFieldClientComponent } from 'payload'
import { useState } from 'react'

/** The captions of a video as text, with a way to take them from a file. */
export const CaptionsField: TextareaFieldClientComponent = (props) => {
  const { setValue, disabled } = useField<string>({ path: props.path })
  const [fault, setFault] = useState('')
  const take = async (file: File) => {
    try {
      setValue(await file.text())
      setFault('')
    } catch (error) {
      console.warn('A file of captions cannot be read.', error)
      setFault('This file cannot be read. Choose it once more.')
    }
  }
  return (
    <div className="captions-field">
      <TextareaField {...props} />
      <label className="captions-file">
        <span>Take them from a WebVTT file</span>
        <input
          type="file"
          accept=".vtt,text/vtt"
          disabled={disabled || props.readOnly}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void take(file)
            // The same file can be chosen again.
            target.value = ''
          }}
        />
      </label>
      <p role="alert">{fault}</p>
    </div>
  )
}
