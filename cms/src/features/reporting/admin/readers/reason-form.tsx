'use client'

import { Button, toast } from '@payloadcms/ui'
import { type ReactNode, useId, useState } from 'react'

/** Says what a action comes to, asks for the reason, and has it done. */
export function ReasonForm({
  title,
  action,
  isPending,
  onSend,
  onLeave,
  children,
}: {
  title: string
  /** What the button says. */
  action: string
  isPending: boolean
  onSend: (reason: string) => void
  onLeave: () => void
  children: ReactNode
}) {
  const [reason, setReason] = useState('')
  const titleId = useId()
  const send = () => {
    if (reason.trim().length < 3) return void toast.error('Please say why, for anyone who reads it later.')
    onSend(reason)
  }
  return (
    <form
      className="staff-form"
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <h3 id={titleId}>{title}</h3>
      {children}
      <label className="admin-field">
        <span>Reason, for colleagues</span>
        <input
          maxLength={300}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      <div className="staff-actions">
        <Button type="submit" size="small" disabled={isPending}>
          {isPending ? 'One moment…' : action}
        </Button>
        <Button type="button" size="small" buttonStyle="secondary" disabled={isPending} onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
