import type { ToastRequest } from '../../../ui/toast/toast.store.ts'

/** Greets a reader who has just opened an account; it names the product (spec §8). */
export function welcomeTo(siteName: string): ToastRequest {
  return {
    title: `Welcome to ${siteName}!`,
    description: 'We have sent you an e-mail: please open it, and confirm your address.',
  }
}
