import { toast } from '@payloadcms/ui'
import type { Refusal } from '../call-api.ts'

/** What stands in the toast of a sign-in that failed: the server's message, made by the general rule of spec §8. */
export function loginFailureText({ status, text }: Refusal): string {
  if (status === null) return 'The server could not be reached. Please try again.'
  return text === '' ? 'Invalid email or password' : `${status}: ${text}`
}

export function tellLoginFailure(refusal: Refusal): void {
  toast.error('Login Failed', { description: loginFailureText(refusal) })
}
