'use client'

import { FieldError, FieldLabel, useField } from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'

/** The title as large as a headline and as high as its lines; Enter goes on to the standfirst. */
export const TitleField: TextFieldClientComponent = ({ path, field, readOnly }) => {
  const { value, setValue, showError, errorMessage, disabled } = useField<string>({ path })
  const area = useRef<HTMLTextAreaElement>(null)
  // As often as the form: whatever was typed or loaded, the field is as high as its lines.
  useLayoutEffect(() => fitLines(area.current))
  // Beside the preview it is narrower.
  useEffect(() => {
    const wrap = area.current?.parentElement
    if (!wrap) return
    const observer = new ResizeObserver(() => fitLines(area.current))
    observer.observe(wrap)
    return () => observer.disconnect()
  }, [])
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    document.querySelector<HTMLElement>('#field-excerpt')?.focus()
  }
  return (
    <div className="field-type text writing-title">
      <FieldLabel htmlFor="field-title" label={field.label} required={field.required} path={path} />
      <div className="field-type__wrap">
        <FieldError path={path} showError={showError} message={errorMessage} />
        <textarea
          id="field-title"
          ref={area}
          rows={1}
          maxLength={field.maxLength}
          disabled={disabled || readOnly}
          placeholder="Title"
          value={value ?? ''}
          onChange={(event) => setValue(event.target.value.replace(/\s*\n\s*/g, ' '))}
          onKeyDown={goOn}
        />
      </div>
    </div>
  )
}

/** For a browser that cannot do so by `field-sizing`; to measure costs a layout of the whole form. */
function fitLines(area: HTMLTextAreaElement | null): void {
  if (!area || CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight}px`
}
