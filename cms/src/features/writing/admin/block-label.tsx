'use client'

import { useRowLabel } from '@payloadcms/ui'
import { blockSummary } from './block-summary.ts'

/** What stands in a block, in one line over its fields. */
export function BlockLabel() {
  const { data, rowNumber } = useRowLabel<Record<string, unknown>>()
  const { kind, words } = blockSummary(data)
  return (
    <span className="block-label">
      <span className="block-label-kind">{`${(rowNumber ?? 0) + 1} ${kind}`}</span>
      {words !== '' && <span className="block-label-words">{words}</span>}
    </span>
  )
}
