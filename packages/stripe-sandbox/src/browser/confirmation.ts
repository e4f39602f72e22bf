import { askInDialog } from './challenge-dialog.ts'
import { ElementsGroup } from './elements-group.ts'
import { authenticationError, lastErrorOf, type Intent, type IntentKind } from './intent.ts'
import { IntegrationError, isRecord, type Outcome, type ProviderError } from './provider-error.ts'
import type { SandboxApi } from './sandbox-api.ts'
import { cardWithBankPage } from './test-cards.ts'

interface ConfirmInput {
  kind: IntentKind
  /** As the page called it: `confirmPayment`. */
  method: string
  options: unknown
}

/** Confirms an intent with the card of the form, or with a card that is saved. */
export async function confirmWith(api: SandboxApi, input: ConfirmInput): Promise<Outcome<Intent>> {
  const { kind, method } = input
  const options = isRecord(input.options) ? input.options : {}
  const params = isRecord(options['confirmParams']) ? options['confirmParams'] : {}
  const group = options['elements'] instanceof ElementsGroup ? options['elements'] : null
  const goesBack = options['redirect'] !== 'if_required'
  if (goesBack && typeof params['return_url'] !== 'string') {
    throw new IntegrationError(
      `stripe.${method}(): confirmParams.return_url is needed unless redirect is if_required.`,
    )
  }
  const fault = group && (await findFormFault(group, method))
  if (fault) return { ok: false, error: fault }
  const secret = String(group?.clientSecret ?? options['clientSecret'] ?? '')
  if (group?.isDeferred) {
    const intent = await api.retrieveIntent(kind, secret, method)
    const error = intent.ok ? group.findDifference(intent.value) : intent.error
    if (error) return { ok: false, error }
  }
  const confirmed = await api.confirmIntent({ kind, secret, method, parameters: parametersOf(params, group) })
  if (!confirmed.ok) return confirmed
  const settled = await settle(api, confirmed.value)
  if (!settled.ok || !goesBack) return settled
  return leaveFor(returnAddress(String(params['return_url']), settled.value))
}

/** Has the reader answer the card's bank if it asks; then says how the intent ended. */
export async function settle(api: SandboxApi, intent: Intent): Promise<Outcome<Intent>> {
  if (intent.status === 'requires_action') {
    if (isRecord(intent.next_action) && intent.next_action['type'] === 'redirect_to_url') {
      return leaveFor(api.bankPage(intent))
    }
    const answer = await askInDialog(intent)
    if (answer === 'abandon') return { ok: false, error: authenticationError(intent) }
    const answered = await api.authenticate(intent, answer)
    return answered.ok ? endOf(answered.value) : answered
  }
  return endOf(intent)
}

/** The address that the provider sends a reader back to, with what it adds. */
export function returnAddress(url: string, intent: Intent): string {
  const address = new URL(url)
  address.searchParams.set(intent.object, intent.id)
  address.searchParams.set(`${intent.object}_client_secret`, intent.client_secret)
  address.searchParams.set('redirect_status', redirectStatus(intent))
  return address.href
}

function redirectStatus({ status }: Intent): string {
  if (status === 'succeeded' || status === 'requires_capture') return 'succeeded'
  return status === 'processing' ? 'pending' : 'failed'
}

function endOf(intent: Intent): Outcome<Intent> {
  const needsCard = intent.status === 'requires_payment_method' || intent.status === 'requires_action'
  return needsCard ? { ok: false, error: lastErrorOf(intent) } : { ok: true, value: intent }
}

/** With a client secret the form is checked here; in deferred mode the page has to have done that before. */
async function findFormFault(group: ElementsGroup, method: string): Promise<ProviderError | null> {
  if (!group.isDeferred) return (await group.submit()).error ?? null
  if (group.isSubmitted) return null
  throw new IntegrationError(`elements.submit() must be called before stripe.${method}().`)
}

/** With a return address the sandbox sends to the bank's page; else the script puts the bank's question itself. */
function parametersOf(params: Record<string, unknown>, group: ElementsGroup | null): Record<string, unknown> {
  const { return_url, payment_method, payment_method_data } = params
  if (!group) return { payment_method, payment_method_data, use_stripe_sdk: true }
  const { card } = group
  const given = isRecord(payment_method_data) ? payment_method_data : {}
  const isOnPage = card['number'] === cardWithBankPage && return_url !== undefined
  return {
    ...(isOnPage ? { return_url } : { use_stripe_sdk: true }),
    payment_method_data: { ...given, type: 'card', card },
  }
}

/** The page is left, so that there is nobody to answer. */
function leaveFor(address: string): Promise<never> {
  location.assign(address)
  return new Promise(() => {})
}
