import { toastFor } from '@meridian/shared/accounts/account-faults'
import { toast } from '../toast/toast.store.ts'

/** Shows the toast of a fault that a schema has found in a form (spec §5). */
export function tellFault(message: string): void {
  toast({ ...toastFor(message), variant: 'destructive' })
}
