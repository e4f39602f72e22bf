import { useStore } from '@nanostores/react'
import { welcome } from '../../../lib/reader-data/welcome.store.ts'
import { describeNextIssue } from '../../../lib/reader-data/next-printed-issue.ts'

/** When the reader's next printed issue is sent out; nothing for who gets none. */
export function NextPrintedIssue() {
  const current = useStore(welcome.$resource)
  const printed = current.state === 'ready' ? (current.value?.printed ?? null) : null
  if (!printed) return null
  return <p className="mt-3 text-note">{describeNextIssue(printed.nextIssue)}</p>
}
