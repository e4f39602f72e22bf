'use client'

import { useConfig, useRowLabel } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { entryName } from './entry-text.ts'

const NamedSchema = z.object({ name: z.string() })

/** What stands in a row, in a word over its fields, so that a closed list can be read and put into order. */
export function EntryLabel() {
  const { data, rowNumber } = useRowLabel<unknown>()
  const { words, target, isHidden } = entryName(data)
  const name = useNameOf(target)
  return (
    <span className="block-label">
      <span className="block-label-words">{words || name || `New, ${(rowNumber ?? 0) + 1}`}</span>
      {isHidden && <span className="block-label-kind">Not in the menu</span>}
    </span>
  )
}

/** The name of a section or topic; empty until it is known. */
function useNameOf(target: string | null): string {
  const { config } = useConfig()
  const [named, setNamed] = useState({ target, name: '' })
  const address = target && `${config.routes.api}/${target}?depth=0&select[name]=true`
  useEffect(() => {
    if (address === null) return
    const leaving = new AbortController()
    const read = async () => {
      const response = await fetch(address, { credentials: 'same-origin', signal: leaving.signal })
      const found = NamedSchema.safeParse(response.ok ? await response.json() : null)
      if (found.success) setNamed({ target, name: found.data.name })
    }
    read().catch((error: unknown) => {
      if (!leaving.signal.aborted) console.warn('The name of an entry could not be read.', error)
    })
    return () => leaving.abort()
  }, [address, target])
  return named.target === target ? named.name : ''
}
