import { env } from '../../../env.ts'
import type { MailBlock } from '../../../platform/mail/compose-mail.ts'
import { formatDay } from '../../billing/receipts/wordings.ts'
import type { NoticeContent } from './notice-rule.ts'
import type { NoticeSubscription } from './plan-notices.ts'

const withdrawalText = `You can also withdraw from the renewal within fourteen days after it, without giving a reason and without signing in: ${env.PUBLIC_URL}/contracts/withdraw`

/** What the rules want said beside what every mail about a renewal says. */
export function demandedContents(
  contents: ReadonlySet<NoticeContent>,
  { planKind, startedAt }: Pick<NoticeSubscription, 'planKind' | 'startedAt'>,
): { rows: { label: string; value: string }[]; notes: MailBlock[] } {
  const frequency = { label: 'Charged', value: planKind === 'year' ? 'Every year' : 'Every month' }
  const since = { label: 'Subscribed since', value: formatDay(startedAt.toISOString()) }
  return {
    rows: [...(contents.has('frequency') ? [frequency] : []), ...(contents.has('since') ? [since] : [])],
    notes: contents.has('withdrawal') ? [{ kind: 'note', text: withdrawalText }] : [],
  }
}
