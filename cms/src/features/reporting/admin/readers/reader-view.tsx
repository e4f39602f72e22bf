import { notFound } from 'next/navigation.js'
import { lookAtReader } from '../../look-at-reader.ts'
import { readStaffPlans } from '../../read-plans.ts'
import { staffView } from '../../../../platform/admin/staff-view.tsx'
import { dayText } from '../../../../platform/admin/staff-formats.ts'
import { ChangePlan } from './change-plan.tsx'
import { ComplimentaryPanel } from './complimentary-panel.tsx'
import { EndSubscription } from './end-subscription.tsx'
import { ReaderAside } from './reader-aside.tsx'
import { PasswordMail } from './reader-help.tsx'
import { ReaderHistory } from './reader-history.tsx'
import { ReaderNotices } from './reader-notices.tsx'
import { ReaderPayments } from './reader-payments.tsx'
import { SubscriptionSummary } from './subscription-summary.tsx'

/** `/admin/readers/{id}`: all that staff know of a reader, and what they can do for them. */
export const ReaderView = staffView('seeReaders', async ({ pool, actor, may, id }) => {
  const file = await lookAtReader(pool, actor, id)
  if (!file) return notFound()
  const plans = await readStaffPlans(pool)
  const { reader, subscription, history, payments, notices } = file
  const given = history.find(({ kind, endedAt }) => kind === 'complimentary' && endedAt === null)
  const isPaidRunning = history.some(({ kind, endedAt }) => kind === 'paid' && endedAt === null)
  const content = (
    <>
      <div className="staff-head">
        <p className="staff-kicker">
          {reader.role === 'reader' ? 'Reader' : 'Staff'} since {dayText(reader.createdAt)}
        </p>
        <h1>{reader.name}</h1>
        <p className="staff-hint">
          {reader.email}
          {reader.isEmailVerified ? ', confirmed' : ', not confirmed yet'}
        </p>
        {may('helpReaders') && <PasswordMail readerId={reader.publicId} email={reader.email} />}
        {reader.deletionDueAt !== null && (
          <p className="staff-warning">
            This account will be deleted on {dayText(reader.deletionDueAt)}, as its owner asked.
          </p>
        )}
      </div>
      <div className="staff-columns">
        <div className="staff-main">
          <section aria-labelledby="subscription-title">
            <h2 id="subscription-title">Subscription</h2>
            <SubscriptionSummary subscription={subscription} />
            {may('moveMoney') && isPaidRunning && <ChangePlan readerId={reader.publicId} plans={plans} />}
            {may('moveMoney') && isPaidRunning && (
              <EndSubscription
                readerId={reader.publicId}
                isEnding={subscription?.cancelsAtPeriodEnd ?? false}
                isPaidFor={subscription?.status === 'active' || subscription?.status === 'trialing'}
                periodEnd={subscription?.currentPeriodEnd ?? null}
              />
            )}
            {may('moveMoney') && !isPaidRunning && (
              <ComplimentaryPanel
                readerId={reader.publicId}
                plans={plans.filter(({ isFree }) => !isFree)}
                given={
                  given?.periodEnd
                    ? {
                        planName: given.planName,
                        until: given.periodEnd.slice(0, 10),
                        reason: given.reason ?? '',
                      }
                    : null
                }
              />
            )}
          </section>
          <section aria-labelledby="payments-title">
            <h2 id="payments-title">Payments</h2>
            <ReaderPayments
              payments={payments}
              mayRefund={may('moveMoney')}
              mayResend={may('resendReceipts')}
            />
          </section>
          <section aria-labelledby="history-title">
            <h2 id="history-title">All subscriptions</h2>
            <ReaderHistory history={history} />
          </section>
          <section aria-labelledby="notices-title">
            <h2 id="notices-title">What the reader was told</h2>
            <ReaderNotices notices={notices} />
          </section>
        </div>
        <ReaderAside file={file} may={may} />
      </div>
    </>
  )
  const steps = [{ label: 'Readers', url: '/admin/readers' }, { label: reader.name }]
  return { steps, content }
})
