import type { CallableEndpoint } from '@meridian/shared/api/endpoint'
import type { ApiCall } from '../../lib/api-client/api-client.ts'
import { callReaderApi, type ReaderAnswer } from '../../lib/reader-data/call-reader-api.ts'
import { toast } from '../../ui/toast/toast.store.ts'

/** What a change came to; a failure has been told in a toast. */
export type AccountChange = ReaderAnswer

/** Changes something of the signed-in reader; a failure is told by the toast 'Error' (spec §8). */
export async function changeAccount<const E extends CallableEndpoint>(
  endpoint: E,
  call?: ApiCall<E>,
): Promise<AccountChange> {
  const change = await callReaderApi(endpoint, call)
  if (!change.ok) toast({ title: 'Error', description: change.message, variant: 'destructive' })
  return change
}
