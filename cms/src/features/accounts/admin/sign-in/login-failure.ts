import { type Refusal, refusalText } from '../../../../platform/admin/call-api.ts'
import { showToast } from './sign-in-toast.ts'

/**
 * Tells of a sign-in that failed (spec §8, admin login): by the server's message, made by the general rule, or
 * 'Invalid email or password' when it gave none.
 */
export function tellLoginFailure(refusal: Refusal): void {
  showToast('error', { title: 'Login Failed', description: describe(refusal) })
}

function describe(refusal: Refusal): string {
  if (refusal.status === null) return refusalText(refusal)
  return refusal.text === '' ? 'Invalid email or password' : `${refusal.status}: ${refusal.text}`
}
