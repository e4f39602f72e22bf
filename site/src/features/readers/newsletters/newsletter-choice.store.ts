import { endpointAt } from '@meridian/shared/api/endpoint'
import { chooseNewsletterEndpoint } from '@meridian/shared/newsletter/newsletter.endpoints'
import {
  type NewsletterChoice,
  type ReaderNewsletter,
  ReaderNewsletterListSchema,
} from '@meridian/shared/newsletter/reader-newsletter.schema'
import { atom } from 'nanostores'
import { formatDay } from '../../../lib/format/dates.ts'
import { newsletters } from '../../../lib/reader-data/newsletters.store.ts'
import { toast, type ToastRequest } from '../../../ui/toast/toast.store.ts'
import { changeAccount } from '../change-account.ts'

/** The newsletter that is being changed at the moment: one at a time. */
export const $changingNewsletter = atom<string | null>(null)

/** Has a newsletter come, rest or stop. What is shown afterwards is what the server has, whatever another tab did meanwhile. */
export async function chooseNewsletter({ id }: ReaderNewsletter, choice: NewsletterChoice): Promise<void> {
  if ($changingNewsletter.get() !== null) return
  $changingNewsletter.set(id)
  try {
    const change = await changeAccount(endpointAt(chooseNewsletterEndpoint, { id }), { json: choice })
    if (!change.ok) return await newsletters.refresh()
    const all = ReaderNewsletterListSchema.parse(change.body)
    newsletters.update(() => all)
    const changed = all.find((each) => each.id === id)
    if (changed) toast(outcomeOf(changed))
  } finally {
    $changingNewsletter.set(null)
  }
}

/** What a change came to, by what the server has now. */
function outcomeOf({ name, state, pausedUntil }: ReaderNewsletter): ToastRequest {
  if (state === 'off') return { title: 'Stopped', description: `You do not get ${name} any more.` }
  if (state === 'waiting') {
    return { title: 'Please look into your inbox', description: `Confirm there that you want ${name}.` }
  }
  if (state === 'on') return { title: 'Subscribed', description: `You get ${name} from now on.` }
  const until = pausedUntil === null ? 'you return' : formatDay(pausedUntil)
  return { title: 'Paused', description: `${name} rests until ${until}.` }
}
