import { z } from 'zod'
import type { ControlledSandbox } from './controlled-sandbox.ts'

type FormAction = (sandbox: ControlledSandbox, form: Record<string, string>) => string | Promise<string>

const count = z.coerce.number().int().min(0)
const ChargeSchema = z.object({ charge: z.string() })

/** What the buttons of the pages do; each answers a sentence about what it has done. */
export const formActions: Record<string, FormAction> = {
  'advance-clock': (sandbox, form) => {
    const { id, to, date } = z
      .object({ id: z.string(), to: count.optional(), date: z.iso.date().optional() })
      .parse(form)
    const moment = new Date(date ?? (to ?? 0) * 1000)
    sandbox.advanceClock(id, moment)
    return `It is now ${moment.toISOString().slice(0, 16).replace('T', ' ')}.`
  },
  card: (sandbox, form) => {
    const { customer, number } = z.object({ customer: z.string(), number: z.string() }).parse(form)
    sandbox.putCardOnFile(customer, number)
    return `The card ending in ${number.slice(-4)} is on file.`
  },
  refund: (sandbox, form) => {
    sandbox.refund(ChargeSchema.parse(form).charge)
    return 'The payment is refunded in full.'
  },
  'open-dispute': (sandbox, form) => {
    sandbox.openDispute(ChargeSchema.parse(form).charge)
    return 'The payment is disputed.'
  },
  'close-dispute': (sandbox, form) => {
    const { id, outcome } = z.object({ id: z.string(), outcome: z.enum(['won', 'lost']) }).parse(form)
    sandbox.closeDispute(id, outcome)
    return `The dispute is ${outcome}.`
  },
  faults: (sandbox, form) => {
    const { route, kind, times, seconds, status } = z
      .object({
        route: z.string(),
        kind: z.enum(['slow', 'down', 'lost', 'error']),
        times: count,
        seconds: count,
        status: count,
      })
      .parse(form)
    sandbox.fault({ route, kind, delayMs: seconds * 1000, status, ...(times > 0 && { times }) })
    return 'The fault has begun.'
  },
  'faults-clear': (sandbox) => {
    sandbox.clearFaults()
    return 'All faults have ended.'
  },
  'webhooks-pause': (sandbox) => {
    sandbox.pauseWebhooks()
    return 'Webhooks are held back.'
  },
  'webhooks-resume': (sandbox) => {
    sandbox.resumeWebhooks()
    return 'Webhooks are sent as things happen.'
  },
  'webhooks-deliver': async (sandbox) => {
    const { sent, accepted } = await sandbox.deliver()
    return `${accepted} of ${sent} were taken.`
  },
  'webhooks-plan': (sandbox, form) => {
    const { times, lateSeconds, lostPercent, order } = z
      .object({
        times: count.min(1).max(11),
        lateSeconds: count,
        lostPercent: count.max(100),
        order: z.enum(['kept', 'any']),
      })
      .parse(form)
    sandbox.planWebhooks({
      duplicates: times - 1,
      delayMs: lateSeconds * 1000,
      drop: lostPercent / 100,
      shuffle: order === 'any',
    })
    return 'Webhooks come like that from now on.'
  },
  'send-again': (sandbox, form) => {
    sandbox.sendAgain(z.object({ event: z.string() }).parse(form).event)
    return 'The event is sent again.'
  },
}
