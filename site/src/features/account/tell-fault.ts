import { toastFor } from '@meridian/shared/account/account-faults'
import { toast } from '../../ui/toast/toast.store.ts'

/** Says in a toast what has to be mended in a form (spec §5). */
export function tellFault(message: string): void {
  toast({ ...toastFor(message), variant: 'destructive' })
}
