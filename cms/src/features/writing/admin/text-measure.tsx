'use client'

import { useFormFields } from '@payloadcms/ui'
import { useDeferredValue } from 'react'
import { bodyToText, countWords, readingMinutes } from '../../body/body-text.ts'

const words = new Intl.NumberFormat('en-GB')

const notRead = Symbol('not read yet')

/** How long the text is, counted as the page counts it, while it is being written. */
export function TextMeasure() {
  // The form is there before its words are counted.
  const body = useDeferredValue<unknown>(
    useFormFields(([fields]) => fields.body?.value ?? null),
    notRead,
  )
  if (body === notRead) return null
  const text = bodyToText(body)
  const count = countWords(text)
  if (count === 0) return <p className="text-measure">No words yet</p>
  return (
    <p className="text-measure">
      {`${words.format(count)} ${count === 1 ? 'word' : 'words'} · ${readingMinutes(text)} min read`}
    </p>
  )
}
