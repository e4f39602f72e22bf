import { endpointAt } from '@meridian/shared/api/endpoint'
import {
  chooseNewsletterEndpoint,
  chooseSectionsEndpoint,
} from '@meridian/shared/newsletter/newsletter.endpoints'
import {
  type NewsletterChoice,
  type ReaderNewsletter,
  ReaderNewsletterListSchema,
} from '@meridian/shared/newsletter/reader-newsletter.schema'
import { SectionInterestListSchema } from '@meridian/shared/newsletter/section-interests.schema'
import { atom } from 'nanostores'
import { formatDay } from '../../../lib/format/dates.ts'
import { newsletters } from '../../../lib/reader-data/newsletters.store.ts'
import { sectionInterests } from '../../../lib/reader-data/section-interests.store.ts'
import { toast, type ToastRequest } from '../../../ui/toast/toast.store.ts'
import { changeAccount } from '../change-account.ts'

/** The newsletter that is being changed at the moment: one at a time. */
export const $changingNewsletter = atom<string | null>(null)

/** Whether the sections are being saved at the moment. */
export const $isChoosingSections = atom(false)

/** Has a newsletter come, rest or stop. What is shown afterwards is what the server has, whatever another tab did meanwhile. */
export async function chooseNewsletter({ id }: ReaderNewsletter, choice: NewsletterChoice): Promise<void> {
  if ($changingNewsletter.get() !== null) return
  $changingNewsletter.set(id)
  try {
    const change = await changeAccount(endpointAt(chooseNewsletterEndpoint, { id }), { json: choice })
    if (!change.ok) return await newsletters.refresh()
    const all = ReaderNewsletterListSchema.parse(change.body)
    const shown = newsletters.$resource.get()
    const came = shown.state === 'ready' && doesAnyCome(shown.value)
    newsletters.update(() => all)
    const changed = all.find((each) => each.id === id)
    if (changed) toast(outcomeOf(changed))
    // The first one that comes brings sections to choose, and the last one takes them away.
    if (came !== doesAnyCome(all)) await sectionInterests.refresh()
  } finally {
    $changingNewsletter.set(null)
  }
}

function doesAnyCome(all: readonly ReaderNewsletter[]): boolean {
  return all.some(({ state }) => state === 'on' || state === 'paused')
}

/** Has the reader hear of these sections and no others. */
export async function chooseSections(sections: readonly string[]): Promise<void> {
  if ($isChoosingSections.get()) return
  $isChoosingSections.set(true)
  try {
    const change = await changeAccount(chooseSectionsEndpoint, { json: { sections: [...sections] } })
    if (!change.ok) return await sectionInterests.refresh()
    const all = SectionInterestListSchema.parse(change.body)
    sectionInterests.update(() => all)
    const names = all.flatMap(({ name, isChosen }) => (isChosen ? [name] : []))
    const description =
      names.length === 0
        ? 'You get what goes to everybody, and no mails for a section.'
        : `Mails about ${new Intl.ListFormat('en').format(names)} come to you.`
    toast({ title: 'Saved', description })
  } finally {
    $isChoosingSections.set(false)
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
