import type { SendRefusal } from './request-send.ts'

/** Why a campaign is not sent, in a sentence. */
export function refusalText(refusal: SendRefusal): string {
  switch (refusal.reason) {
    case 'sent':
      return 'This campaign is being sent, or has been sent, already.'
    case 'no-newsletter':
      return 'Choose the newsletter that it is for.'
    case 'no-time':
      return 'No clock shows that day and time.'
    case 'gone':
      return 'This campaign has been deleted.'
    case 'address':
      return 'Its page cannot have the address that was chosen. Another campaign may have it: choose another, or leave it empty.'
    case 'test-in-parts':
      return 'A test of subjects goes out to all of its readers at one moment: choose one, and no parts.'
    case 'checks':
      return refusal.checks.map(({ text }) => text).join(' ')
  }
}
