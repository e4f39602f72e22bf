import {
  sendSignInCodeEndpoint,
  signInWithCodeEndpoint,
  signInWithLinkEndpoint,
} from '@meridian/shared/accounts/sign-in.endpoints'
import { atom } from 'nanostores'
import { type ApiAnswer, callApi } from '../../../lib/api-client/api-client.ts'
import { nextPath } from '../../../lib/session/next-path.ts'
import { dropDraft, keepDraft, readDraft } from '../../../ui/form/form-draft.ts'
import type { FormOutcome } from '../../../ui/form/form-state.ts'
import { toast } from '../../../ui/toast/toast.store.ts'
import { enter, tellFailure } from '../auth-outcome.ts'
import { readLinkToken } from '../link-token.ts'
import { $isSecondFactorDue } from '../second-factor/second-factor.store.ts'

/** Signing in without a password: ask for a code, then enter it, or press the button that the link of the mail led to. */
export type CodeStep = { name: 'email' } | { name: 'code'; email: string } | { name: 'link'; token: string }

/** Where a code was sent to, so that a reload does not ask for another one. */
const sentDraft = 'code-sent'

export const $codeStep = atom<CodeStep>({ name: 'email' })

/** Takes up where the page's address, or what was done before a reload, leaves off. */
export function beginWithCode(): void {
  const token = readLinkToken(location.hash)
  const email = readDraft(sentDraft)?.['email']
  if (token !== null) $codeStep.set({ name: 'link', token })
  else if (email) $codeStep.set({ name: 'code', email })
}

/** Has a code sent. The answer is the same whether the address has an account or not. */
export async function sendCode(request: { email: string }): Promise<FormOutcome> {
  const answer = await callApi(sendSignInCodeEndpoint, { json: request })
  if (!answer.ok) return tellFailure('No code was sent', answer)
  keepDraft(sentDraft, request)
  $codeStep.set({ name: 'code', email: request.email })
  toast({ title: 'Code sent', description: 'It is good for ten minutes.' })
  return { ok: true }
}

export async function signInWithCode(entry: { email: string; code: string }): Promise<FormOutcome> {
  return finish(await callApi(signInWithCodeEndpoint, { json: entry }))
}

/** Uses the link of the mail up: only ever by a button, since programs that look through mails open links. */
export async function signInWithLink(token: string): Promise<FormOutcome> {
  return finish(await callApi(signInWithLinkEndpoint, { json: { token } }))
}

/** Back to asking for a code, e.g. for another address. */
export function askForCode(): void {
  dropDraft(sentDraft)
  history.replaceState(null, '', location.pathname + location.search)
  $codeStep.set({ name: 'email' })
}

function finish(answer: ApiAnswer): FormOutcome {
  if (answer.ok) {
    dropDraft(sentDraft)
    return enter(answer, { toast: { title: 'Welcome back!' }, path: nextPath(location) })
  }
  if (answer.status !== 403) return tellFailure('Login failed', answer)
  $isSecondFactorDue.set(true)
  return { ok: true }
}
