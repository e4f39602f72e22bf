import { deletionGraceDays, DeletionRequestSchema } from '@meridian/shared/accounts/account-deletion.schema'
import {
  deletionTerms,
  isCancelledWithAccount,
  isWithdrawable,
} from '@meridian/shared/accounts/deletion-terms'
import { contractLinkLabels, contractPaths } from '@meridian/shared/contracts/declaration-fields'
import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import { useState } from 'react'
import { formatDay } from '../../../lib/format/dates.ts'
import { subscription } from '../../../lib/reader-data/subscription.store.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { TabLink } from '../../../ui/tabs/TabLink.tsx'
import { readerTab } from '../reader-tabs.store.ts'
import { ResourceView } from '../ResourceView.tsx'
import { deleteAccount } from './settings.store.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** The end of an account; while it is due, the notice above the tabs has the way back. */
export function Deletion({ dueAt }: { dueAt: string | null }) {
  return (
    <SettingsSection
      title="Delete account"
      about={`Your account is kept for ${deletionGraceDays} days in case you change your mind: sign in again, or choose 'Keep my account'. Then all of it is deleted for good, but for invoices, which the law has us keep, and your newsletters end.`}
    >
      {dueAt === null ? (
        <ResourceView resource={subscription} loading="Loading your subscription...">
          {(current) => <DeletionForm current={current} />}
        </ResourceView>
      ) : (
        <p className="text-note">Your account will be deleted on {formatDay(dueAt)}.</p>
      )}
    </SettingsSection>
  )
}

/** What becomes of plan and money stands above the button that does it. */
function DeletionForm({ current }: { current: UserSubscription | null }) {
  const form = useDraftForm({ schema: DeletionRequestSchema })
  const [now] = useState(() => Date.now())
  const dueAt = new Date(now + deletionGraceDays * 86_400_000).toISOString()
  const today = new Date(now).toISOString()
  const terms = deletionTerms(current, { dueAt, now: today, formatDay })
  const isCancelled = isCancelledWithAccount(current)
  return (
    <Form form={form} className="grid gap-5 sm:grid-cols-2" onSend={deleteAccount}>
      <div className="border-s-2 border-accent ps-4 text-note sm:col-span-2">
        <p>If you ask for it today, your account is deleted on {formatDay(dueAt)}.</p>
        {terms.map((sentence) => (
          <p className="mt-2" key={sentence}>
            {sentence}
          </p>
        ))}
        {isWithdrawable(current, today) && (
          <p className="mt-2">
            <a className="text-link" href={contractPaths.withdrawal.en}>
              {contractLinkLabels.withdrawal.en}
            </a>
          </p>
        )}
        {isCancelled && <CancelOnly end={current?.currentPeriodEnd ?? null} dueAt={dueAt} />}
      </div>
      <PasswordField
        form={form}
        name="password"
        label="Your password"
        missing="Please enter your password."
        autoComplete="current-password"
      />
      <div className="sm:col-span-2">
        <SubmitButton
          form={form}
          className="button-outline"
          label={isCancelled ? 'Cancel my subscription and delete my account' : 'Delete my account'}
          pendingLabel="Asking for it..."
        />
      </div>
    </Form>
  )
}

/** The other way for who wants to use up what is paid for. */
function CancelOnly({ end, dueAt }: { end: string | null; dueAt: string }) {
  if (end === null || Date.parse(end) <= Date.parse(dueAt)) return null
  return (
    <p className="mt-2">
      To use all that you have paid for,{' '}
      <TabLink className="text-link" address={readerTab} to="subscription">
        cancel the subscription only
      </TabLink>
      , and delete the account after {formatDay(end)}.
    </p>
  )
}
