import type { DefaultServerCellComponentProps } from 'payload'
import { responseTimeState } from '../response-time.ts'

/** In the list of tickets: how much of the promised 24 hours is left, or by how much they are over. */
export function ResponseTimeCell({ cellData }: DefaultServerCellComponentProps) {
  const { tone, text } = responseTimeState(typeof cellData === 'string' ? cellData : null)
  return (
    <span className="response-time" data-tone={tone}>
      {text}
    </span>
  )
}
