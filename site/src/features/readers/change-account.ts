import { callReaderApi } from '../../lib/reader-data/call-reader-api.ts'
import { toast } from '../../ui/toast/toast.store.ts'

/** What a change came to; a failure has been told in a toast. */
export type AccountChange = Awaited<ReturnType<typeof callReaderApi>>

/** Changes something of the signed-in reader; a failure is told by the toast 'Error' (spec §8). */
export async function changeAccount(...call: Parameters<typeof callReaderApi>): Promise<AccountChange> {
  const change = await callReaderApi(...call)
  if (!change.ok) toast({ title: 'Error', description: change.message, variant: 'destructive' })
  return change
}
