import type { AccountSession } from '@meridian/shared/accounts/account-session.schema'
import { useState } from 'react'
import { endAccountSession } from './settings.store.ts'

/** A device on which the reader is signed in, and the button that ends it; this one is left by logging out. */
export function Device({ session, seen }: { session: AccountSession; seen: string }) {
  const [isPending, setIsPending] = useState(false)

  async function end(): Promise<void> {
    if (isPending) return
    setIsPending(true)
    await endAccountSession(session.id)
    setIsPending(false)
  }

  return (
    <li className="flex items-center justify-between gap-4 border-b border-hairline py-3">
      <div className="min-w-0">
        <p className="text-note">{session.device}</p>
        <p className="byline">{session.isCurrent ? 'This device' : `Last seen ${seen}`}</p>
      </div>
      {!session.isCurrent && (
        <button
          className="account-action shrink-0"
          type="button"
          aria-disabled={isPending}
          onClick={() => void end()}
        >
          {isPending ? 'Signing out...' : 'Sign out'}
          <span className="sr-only"> {session.device}</span>
        </button>
      )}
    </li>
  )
}
