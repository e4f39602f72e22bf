import { env } from '../../../env.ts'
import { formatDay, formatMoney } from '../../billing/receipts/wordings.ts'
import { type CaseKind, caseKindLabels } from '../cases/cases.collection.ts'
import { dayMs } from '../notices/months.ts'
import type { FoundContract, KeptDeclaration } from './find-contract.ts'

/** Why staff have to look at a declaration; the first is what the case is called by. */
export type DeclarationCase = Exclude<CaseKind, 'stuck' | 'late-notice'>

const withdrawalDays = 14

/** Why a declaration is not carried out by itself; empty when it can be. */
export function reasonsForStaff(declaration: KeptDeclaration, found: FoundContract): DeclarationCase[] {
  const { kind, type, email, endsOn, isReceiptMailed } = declaration
  const isLater = endsOn !== null && found.periodEnd !== null && endsOn > isoDay(found.periodEnd)
  return [
    ...(kind === 'withdrawal' ? (['withdrawal'] as const) : []),
    ...(type === 'extraordinary' ? (['extraordinary'] as const) : []),
    ...(isReceiptMailed ? [] : (['suspicious'] as const)),
    ...(found.paid === null ? (['unmatched'] as const) : []),
    ...(found.isSameEmail(email) ? [] : (['other-email'] as const)),
    ...(isLater ? (['later-date'] as const) : []),
  ]
}

/** What staff read of it: everything that they need to carry it out. */
export function caseTextOf(
  declaration: KeptDeclaration,
  found: FoundContract,
  reasons: readonly DeclarationCase[],
): { kind: CaseKind; title: string; detail: string } {
  const kind = reasons[0] ?? 'unmatched'
  const { number, createdAt } = declaration
  const lines = [
    `Declaration ${number}, received ${createdAt.toISOString()}.`,
    `Why it is here: ${reasons.map((reason) => caseKindLabels[reason]).join('; ')}.`,
    ...contractLines(found),
    ...(declaration.kind === 'withdrawal' ? withdrawalLines(found, createdAt) : []),
  ]
  return { kind, title: `${caseKindLabels[kind]} (${number})`, detail: lines.join('\n') }
}

function contractLines({
  name,
  publicId,
  kind,
  planName,
  periodStart,
  periodEnd,
  isEnding,
  payment,
}: FoundContract) {
  if (name === null) return ['Nobody has an account with the address of the declaration.']
  const period =
    periodStart && periodEnd
      ? `, ${isoDay(periodStart)} to ${isoDay(periodEnd)}${isEnding ? ', ends then' : ''}`
      : ''
  const kinds = {
    paid: `Plan: ${planName}${period}.`,
    complimentary: 'Has complimentary access only: nothing is charged.',
    none: 'Has an account, and has never paid for a plan.',
  }
  return [
    `Reader: ${name}, ${env.PUBLIC_URL}/admin/readers/${publicId}`,
    kinds[kind],
    ...(payment ? [`Last payment: ${paymentText(payment)}.`] : []),
  ]
}

function paymentText({
  amountCents,
  refundedCents,
  currency,
  paidAt,
  invoiceNumber,
}: NonNullable<FoundContract['payment']>) {
  const refunded = refundedCents > 0 ? `, ${formatMoney(refundedCents, currency)} of it refunded` : ''
  const invoice = invoiceNumber === null ? '' : `, invoice ${invoiceNumber}`
  return `${formatMoney(amountCents, currency)} on ${formatDay(paidAt.toISOString())}${invoice}${refunded}`
}

/** What is to be refunded: all of it, or the part for the days to come where the reader asked to begin at once. */
function withdrawalLines({ periodStart, periodEnd, payment }: FoundContract, receivedAt: Date): string[] {
  if (!periodStart || !periodEnd || !payment) return []
  const lastDay = new Date(payment.paidAt.getTime() + withdrawalDays * dayMs)
  // The day of the order does not count, and the last one counts to its end, wherever the reader lives.
  const isInTime = receivedAt.getTime() < lastDay.getTime() + dayMs
  const lengthMs = periodEnd.getTime() - periodStart.getTime()
  const leftMs = Math.max(0, periodEnd.getTime() - receivedAt.getTime())
  const left = payment.amountCents - payment.refundedCents
  const part = Math.min(left, Math.ceil((left * leftMs) / lengthMs))
  return [
    `Paid on ${isoDay(payment.paidAt)}; fourteen days end on ${isoDay(lastDay)}: ${isInTime ? 'in time' : 'NOT in time by the last payment'}.`,
    `To be refunded by ${isoDay(new Date(receivedAt.getTime() + withdrawalDays * dayMs))}: ${formatMoney(left, payment.currency)}, or ${formatMoney(part, payment.currency)} for the days to come if the reader expressly asked to begin at once and was told what that means.`,
    'Refund it at the payment in the view of the reader; refunding all of it ends the subscription at once.',
  ]
}

function isoDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}
