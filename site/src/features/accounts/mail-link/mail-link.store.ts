import { confirmEmailChangeEndpoint, verifyEmailEndpoint } from '@meridian/shared/accounts/account.endpoints'
import { atom } from 'nanostores'
import { callApi } from '../../../lib/api-client/api-client.ts'
import { clearCachedData } from '../../../lib/browser-cache/browser-cache.ts'
import { readLinkToken } from '../link-token.ts'

export const mailLinkActions = ['verify-email', 'confirm-email'] as const

const endpoints = { 'verify-email': verifyEmailEndpoint, 'confirm-email': confirmEmailChangeEndpoint }

export type MailLinkState =
  | { name: 'ready' }
  | { name: 'pending' }
  /** `isRepeated`: the link had done its work before. */
  | { name: 'done'; isRepeated: boolean }
  | { name: 'failed'; message: string }

/** What a link in a mail is for, and what came of it: it is used up by a button alone, never by being opened. */
export function createMailLink(action: (typeof mailLinkActions)[number]) {
  const $state = atom<MailLinkState>({ name: 'ready' })

  return {
    $state,

    async use(): Promise<void> {
      const { name } = $state.get()
      if (name === 'pending' || name === 'done') return
      const token = readLinkToken(location.hash)
      if (token === null) {
        return $state.set({
          name: 'failed',
          message: 'This link is not complete. Please open it from the mail again.',
        })
      }
      $state.set({ name: 'pending' })
      const answer = await callApi(endpoints[action], { json: { token } })
      if (!answer.ok) {
        const message = answer.message?.replace(/^\d{3}: /, '')
        return $state.set({
          name: 'failed',
          message: message ?? 'The server did not answer. Please try again.',
        })
      }
      // What this tab knows of the reader may be the old address.
      clearCachedData()
      $state.set({ name: 'done', isRepeated: answer.status === 200 })
    },
  }
}
