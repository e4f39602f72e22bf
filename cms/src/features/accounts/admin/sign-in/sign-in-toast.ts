import { toast } from '@payloadcms/ui'

/**
 * A toast on the sign-in screen: one at a time, at the top right, for five seconds (spec §9, toast timing). Stated here
 * because Payload tells strangers nothing of its settings.
 */
export function showToast(kind: 'success' | 'error', text: { title: string; description: string }): void {
  const { title, description } = text
  toast[kind](title, { id: 'sign-in', description, position: 'top-right', duration: 5000 })
}
