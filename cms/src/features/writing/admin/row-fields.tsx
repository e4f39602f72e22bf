'use client'

import { useAllFormFields, useForm } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { hasEmptyRow } from './form-values.ts'

/** A form asks 250 ms after a change, and the server answers within some hundred. */
const patienceMs = 1200

/**
 * Asks once more for the fields of a new row that has not got them. When a row is added while the form waits for an
 * answer, Payload takes that answer for the one it has still to ask for, and the row would stay empty. `path` is a field of the
 * form that nobody types into.
 */
export function useRowFields(path: string): void {
  const [fields, dispatchFields] = useAllFormFields()
  const { setModified } = useForm()
  const asked = useRef(0)
  const ask = useEffectEvent(() => {
    asked.current += 1
    // A form asks when it differs from what it asked about before; this difference is one that nobody sees.
    dispatchFields({ type: 'UPDATE', path, initialValue: `asked ${asked.current}` })
    setModified(true)
  })
  const isWaiting = hasEmptyRow(fields)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(ask, patienceMs)
    return () => clearInterval(timer)
  }, [isWaiting])
}

/** In the form of a block, which has no other part that could ask. */
export function RowFields({ path }: { path: string }) {
  useRowFields(path)
  return null
}
