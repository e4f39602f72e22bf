import pLimit from 'p-limit'
import { isProviderAway } from '../../../platform/payment-provider/provider-away.ts'
import type { SyncContext } from '../sync/sync-customer.ts'
import {
  adoptCustomer,
  type AdoptionOutcome,
  type AdoptionRequest,
  surveyCustomer,
} from './adopt-customer.ts'

/** `failed`: something of this one customer could not be read or written; the others do not wait for it. */
export type CustomerReport = { customerId: string } & (AdoptionOutcome | { kind: 'failed'; sentence: string })

/** How many are asked about at a time: the provider allows many more, and our own syncs run four at a time. */
const atOnce = 3

/**
 * Adopts customers, or with `isSurvey` only says what would become of each. In the order of the requests. A provider that is away
 * ends it with its error; what was adopted by then stays, and calling again goes on.
 */
export async function adoptCustomers(
  context: SyncContext,
  requests: readonly AdoptionRequest[],
  {
    isSurvey = false,
    signal,
    onDone,
  }: { isSurvey?: boolean; signal?: AbortSignal; onDone?: (report: CustomerReport) => void } = {},
): Promise<CustomerReport[]> {
  const limit = pLimit(atOnce)
  return Promise.all(
    requests.map((request) =>
      limit(async () => {
        signal?.throwIfAborted()
        const report = await reportOn(context, { request, isSurvey })
        onDone?.(report)
        return report
      }),
    ),
  )
}

async function reportOn(
  context: SyncContext,
  { request, isSurvey }: { request: AdoptionRequest; isSurvey: boolean },
): Promise<CustomerReport> {
  const { customerId, userId } = request
  try {
    const outcome =
      isSurvey || userId === null
        ? await surveyCustomer(context, request)
        : await adoptCustomer(context, { ...request, userId })
    return { customerId, ...outcome }
  } catch (error) {
    if (isProviderAway(error) || !(error instanceof Error)) throw error
    return { customerId, kind: 'failed', sentence: error.message.slice(0, 500) }
  }
}

/** What became of all customers, for the report of a run: each is in one of the lists. */
export interface AdoptionReport {
  read: number
  adopted: number
  unchanged: number
  /** Of those that were left alone: how many, why, and at which prices. */
  left: { code: string; sentence: string; count: number; prices: Record<string, number> }[]
  /** With the subscriptions that it is about, where somebody has to choose one. */
  asked: { code: string; sentence: string; customers: string[]; subscriptions: Record<string, string[]> }[]
  failed: { customerId: string; sentence: string }[]
  /** What is to be known of single customers who were adopted. */
  notes: { customerId: string; note: string }[]
}

/** Adds reports on customers up. */
export function addUp(reports: readonly CustomerReport[]): AdoptionReport {
  const of = <Kind extends CustomerReport['kind']>(kind: Kind) =>
    reports.filter((report): report is Extract<CustomerReport, { kind: Kind }> => report.kind === kind)
  const left = Map.groupBy(of('leave'), ({ code }) => code)
  const asked = Map.groupBy(of('ask'), ({ code }) => code)
  return {
    read: reports.length,
    adopted: of('adopt').length,
    unchanged: of('unchanged').length,
    left: [...left].map(([code, ones]) => ({
      code,
      sentence: ones[0]?.sentence ?? '',
      count: ones.length,
      prices: countEach(ones.flatMap(({ prices }) => prices)),
    })),
    asked: [...asked].map(([code, ones]) => ({
      code,
      sentence: ones[0]?.sentence ?? '',
      customers: ones.map(({ customerId }) => customerId),
      subscriptions: Object.fromEntries(
        ones.map(({ customerId, subscriptions }) => [customerId, subscriptions]),
      ),
    })),
    failed: of('failed').map(({ customerId, sentence }) => ({ customerId, sentence })),
    notes: of('adopt').flatMap(({ customerId, notes }) => notes.map((note) => ({ customerId, note }))),
  }
}

function countEach(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]))
}
