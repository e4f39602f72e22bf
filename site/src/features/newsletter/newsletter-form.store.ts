import type { NewsletterCountry } from '@meridian/shared/newsletter/newsletter-countries'
import { formNewsletter } from '@meridian/shared/newsletter/form-newsletter'
import {
  completeNewsletterSignUpEndpoint,
  signUpForNewsletterEndpoint,
} from '@meridian/shared/newsletter/newsletter.endpoints'
import { atom, computed, map } from 'nanostores'
import { type ApiAnswer, callApi } from '../../lib/api-client/api-client.ts'
import { toast } from '../../ui/toast/toast.store.ts'
import { visitToSend } from '../../lib/visit/visit-to-send.ts'
import type { NewsletterDetails } from '@meridian/shared/newsletter/newsletter.schema'

/** What the browser says of itself and the reader's whereabouts (spec §3, newsletter subscriber). */
type BrowserFacts = Required<
  Pick<NewsletterDetails, 'browserLanguage' | 'timeZone' | 'userAgent' | 'referrer'>
>

/**
 * The footer asks for names alone; below an article a country can be chosen as well (spec §4). On the pages of newsletters it is
 * that of the footer.
 */
export type NewsletterVariant = 'footer' | 'article' | 'page'

/** As typed; trimmed when it is sent. */
export interface NewsletterFields {
  email: string
  firstName: string
  lastName: string
  country: NewsletterCountry | ''
}

const almostDoneMs = 3000
const emptyFields: NewsletterFields = { email: '', firstName: '', lastName: '', country: '' }

export type NewsletterForm = ReturnType<typeof createNewsletterForm>

/**
 * One newsletter form: first the e-mail address, then the names (spec §4, §5, §7, §8). `offered` are the ids of the newsletters that are
 * ticked at first.
 */
export function createNewsletterForm(
  variant: NewsletterVariant,
  offered: readonly string[] = [formNewsletter],
) {
  /** The ids of the newsletters that are ticked. */
  const $chosen = atom<readonly string[]>(offered)
  const $fields = map<NewsletterFields>({ ...emptyFields })
  const $step = atom<'email' | 'details'>('email')
  const $isPending = atom(false)
  /** Whether the form has come to life in the browser. */
  const $isReady = atom(false)
  /** Whether a subscription was completed since the form was last filled in. */
  const $isCompleted = atom(false)
  const $canSubmit = computed([$fields, $step, $isPending], (fields, step, isPending) => {
    if (isPending) return false
    const required = step === 'email' ? [fields.email] : [fields.firstName, fields.lastName]
    return required.every((value) => value.trim() !== '')
  })

  /** Runs one call at a time; gives whether it went well. */
  async function send(call: () => Promise<ApiAnswer>, failureTitle: string): Promise<boolean> {
    $isPending.set(true)
    const answer = await call()
    $isPending.set(false)
    if (answer.ok) return true
    const description = answer.message ?? 'Something went wrong'
    toast({ title: failureTitle, description, variant: 'destructive' })
    return false
  }

  async function sendEmail(): Promise<void> {
    const chosen = $chosen.get()
    const email = $fields.get().email.trim()
    // Who chooses nothing else gets the magazine's own (spec §7).
    const isPlain = chosen.length === 0 || (chosen.length === 1 && chosen[0] === formNewsletter)
    const signUp = async () =>
      callApi(signUpForNewsletterEndpoint, {
        json: { email, ...(!isPlain && { newsletters: [...chosen] }), visit: await visitToSend() },
      })
    if (!(await send(signUp, 'Subscription Failed'))) return
    $step.set('details')
    toast({
      title: 'Almost Done!',
      description: 'Please enter your name to complete the subscription.',
      durationMs: almostDoneMs,
    })
  }

  async function sendDetails(): Promise<void> {
    const { email, firstName, lastName, country } = $fields.get()
    const names = { email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim() }
    // The region is found by the server: no page asks a third party.
    const json = variant !== 'article' ? names : { ...names, country, region: '', ...readBrowserFacts() }
    if (!(await send(() => callApi(completeNewsletterSignUpEndpoint, { json }), 'Update Failed'))) return
    $fields.set({ ...emptyFields })
    $chosen.set(offered)
    $isCompleted.set(true)
    $step.set('email')
    toast({
      title: 'Successfully Subscribed!',
      description: 'Thank you for subscribing to our newsletter.',
    })
  }

  return {
    variant,
    $fields,
    $chosen,
    $step,
    $isPending,
    $isReady,
    $isCompleted,
    $canSubmit,

    /** Comes to life, with what the reader typed before, unless they have typed into the living form already. */
    begin(email: string, chosen: readonly string[] = offered): void {
      if ($fields.get().email === '') $fields.setKey('email', email)
      $chosen.set(chosen)
      $isReady.set(true)
    },

    /** Ticks a newsletter, or takes the tick away. */
    choose(newsletter: string, isChosen: boolean): void {
      const others = $chosen.get().filter((id) => id !== newsletter)
      $chosen.set(isChosen ? [...others, newsletter] : others)
    },

    fill<Name extends keyof NewsletterFields>(name: Name, value: NewsletterFields[Name]): void {
      $isCompleted.set(false)
      $fields.set({ ...$fields.get(), [name]: value })
    },

    /** Returns to step 1; what was typed stays. */
    back(): void {
      if (!$isPending.get()) $step.set('email')
    },

    /** Sends the step that is shown, unless something is missing or a call is under way. */
    async submit(): Promise<void> {
      if (!$canSubmit.get()) return
      await ($step.get() === 'email' ? sendEmail() : sendDetails())
    },
  }
}

function readBrowserFacts(): BrowserFacts {
  return {
    browserLanguage: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    userAgent: navigator.userAgent,
    referrer: document.referrer,
  }
}
