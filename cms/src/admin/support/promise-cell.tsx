import type { DefaultServerCellComponentProps } from 'payload'
import { promiseState } from '../../domain/support/promise.ts'

/** In the list of tickets: how much of the promised 24 hours is left, or by how much they are over. */
export function PromiseCell({ cellData }: DefaultServerCellComponentProps) {
  const { tone, text } = promiseState(typeof cellData === 'string' ? cellData : null)
  return (
    <span className="support-promise" data-tone={tone}>
      {text}
    </span>
  )
}
