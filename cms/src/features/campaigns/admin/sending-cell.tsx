import type { DefaultServerCellComponentProps } from 'payload'
import { type ListedSend, ListedSendSchema } from '../sending.field.ts'
import { countText, momentText } from '../../../platform/admin/staff-formats.ts'

/** In the list of campaigns: whether one waits, goes out, rests or has gone out, told by its words and by its colour. */
export function SendingCell({ cellData }: DefaultServerCellComponentProps) {
  const { tone, text } = listedText(ListedSendSchema.safeParse(cellData).data ?? null)
  return (
    <span className="staff-badge" data-tone={tone}>
      {text}
    </span>
  )
}

/** Where a campaign stands, in a few words. */
export function listedText(send: ListedSend | null): { tone: 'over' | 'warning' | 'live'; text: string } {
  if (send === null) return { tone: 'over', text: 'Draft' }
  const { state, dueAt, handedOver } = send
  if (handedOver !== null)
    return {
      tone: 'live',
      text: `${state === 'stopped' ? 'Stopped after' : 'Sent to'} ${countText(handedOver, 'reader')}`,
    }
  switch (state) {
    case 'waiting':
      return { tone: 'warning', text: `Waits until ${momentText(dueAt)} UTC` }
    case 'sending':
      return { tone: 'live', text: 'Going out' }
    case 'paused':
      return { tone: 'warning', text: 'Paused' }
    case 'stopped':
      return { tone: 'over', text: 'Stopped' }
  }
}
