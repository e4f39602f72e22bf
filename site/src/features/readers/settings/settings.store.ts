import { DeletionSchema, type DeletionRequest } from '@meridian/shared/accounts/account-deletion.schema'
import type { EmailChange } from '@meridian/shared/accounts/account-mail.schema'
import {
  changeProfileEndpoint,
  requestAccountDeletionEndpoint,
  requestEmailChangeEndpoint,
} from '@meridian/shared/accounts/account.endpoints'
import type { PasswordChangeForm } from '@meridian/shared/accounts/credentials.schema'
import { ProfileSchema, type ProfileChange } from '@meridian/shared/readers/profile.schema'
import {
  deleteReadingProgressEndpoint,
  switchReadingHistoryEndpoint,
} from '@meridian/shared/accounts/reading.endpoints'
import {
  changePasswordEndpoint,
  endOtherSessionsEndpoint,
  endSessionEndpoint,
} from '@meridian/shared/accounts/account-session.endpoints'
import { endpointAt } from '@meridian/shared/api/endpoint'
import { formatDay } from '../../../lib/format/dates.ts'
import { accountSessions } from '../../../lib/reader-data/account-sessions.store.ts'
import { profile } from '../../../lib/reader-data/profile.store.ts'
import { readingProgress } from '../../../lib/reader-data/reading-progress.store.ts'
import { subscription } from '../../../lib/reader-data/subscription.store.ts'
import { $session, setSessionUser } from '../../../lib/session/session.store.ts'
import { toast } from '../../../ui/toast/toast.store.ts'
import { type AccountChange, changeAccount } from '../change-account.ts'

export async function changeNames(names: ProfileChange): Promise<AccountChange> {
  const change = await changeAccount(changeProfileEndpoint, { json: names })
  if (!change.ok) return change
  const { data } = ProfileSchema.safeParse(change.body)
  profile.update((known) => data ?? { ...known, ...names })
  const session = $session.get()
  if (session.state === 'authenticated') setSessionUser({ ...session.user, ...names })
  toast({ title: 'Profile updated', description: 'Your name has been successfully changed.' })
  return change
}

/** Asks for another address; it takes effect when the link in the mail to it is opened. */
export async function changeEmail(request: EmailChange): Promise<AccountChange> {
  const change = await changeAccount(requestEmailChangeEndpoint, { json: request })
  if (!change.ok) return change
  profile.update((known) => ({ ...known, pendingEmail: request.email }))
  toast({ title: 'Check your mail', description: `We have sent a link to ${request.email}.` })
  return change
}

/** Sets a new password, which ends all other sessions (spec §5, §7, §8). */
export async function changePassword(passwords: PasswordChangeForm): Promise<AccountChange> {
  const { currentPassword, newPassword } = passwords
  const change = await changeAccount(changePasswordEndpoint, { json: { currentPassword, newPassword } })
  if (!change.ok) return change
  // The session has been renewed: what this tab knows of its user belongs to the new one.
  const session = $session.get()
  if (session.state === 'authenticated') setSessionUser(session.user)
  toast({ title: 'Password updated', description: 'Your password has been successfully changed.' })
  await accountSessions.refresh()
  return change
}

/** Signs another device out. */
export async function endAccountSession(id: string): Promise<AccountChange> {
  const change = await changeAccount(endpointAt(endSessionEndpoint, { id }))
  if (!change.ok) return change
  accountSessions.update((sessions) => sessions.filter((other) => other.id !== id))
  toast({ title: 'Signed out', description: 'The device has been signed out.' })
  return change
}

export async function endOtherSessions(): Promise<AccountChange> {
  const change = await changeAccount(endOtherSessionsEndpoint)
  if (!change.ok) return change
  accountSessions.update((sessions) => sessions.filter(({ isCurrent }) => isCurrent))
  toast({ title: 'Signed out', description: 'All other devices have been signed out.' })
  return change
}

/** Switching the reading history off deletes what was recorded. */
export async function switchReadingHistory(isOn: boolean): Promise<AccountChange> {
  const change = await changeAccount(switchReadingHistoryEndpoint, { json: { isOn } })
  if (!change.ok) return change
  profile.update((known) => ({ ...known, isReadingHistoryOn: isOn }))
  if (!isOn) readingProgress.update(() => [])
  toast({
    title: isOn ? 'Reading history on' : 'Reading history off',
    description: isOn
      ? 'What you read from now on appears in your reading progress.'
      : 'Nothing more is recorded, and what was recorded is deleted.',
  })
  return change
}

export async function deleteReadingHistory(): Promise<AccountChange> {
  const change = await changeAccount(deleteReadingProgressEndpoint)
  if (!change.ok) return change
  readingProgress.update(() => [])
  toast({ title: 'Reading history deleted', description: 'Your reading progress is empty.' })
  return change
}

/** Has the account deleted when its grace period is over; a plan that is paid for is not renewed from now on. */
export async function deleteAccount(request: DeletionRequest): Promise<AccountChange> {
  const change = await changeAccount(requestAccountDeletionEndpoint, { json: request })
  if (!change.ok) return change
  const { deletionDueAt } = DeletionSchema.parse(change.body)
  profile.update((known) => ({ ...known, deletionDueAt, deletionCancelledAt: null }))
  await subscription.refresh()
  toast({
    title: 'Deletion requested',
    description: `Your account is kept until ${formatDay(deletionDueAt)}.`,
  })
  return change
}
