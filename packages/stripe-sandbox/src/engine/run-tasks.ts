import type { Invoice } from '../records/invoice.ts'
import type { Task } from '../store/task-list.ts'
import { collectInvoice } from './collect-invoice.ts'
import type { Engine } from './engine.ts'
import { cancelInvoice, finalizeInvoice, markUncollectible } from './invoices.ts'
import { renewSubscription } from './renewals.ts'
import { dropPendingUpdate, expireSubscription, saveSubscription } from './subscription-state.ts'

/** Does what is due in real time. */
export function runDueTasks(engine: Engine): void {
  const now = Math.floor(Date.now() / 1000)
  for (
    let task = engine.store.tasks.firstInRealTime(now);
    task;
    task = engine.store.tasks.firstInRealTime(now)
  ) {
    runTask(engine, task)
  }
}

/** Lives through the time of these customers up to `to`: everything due on the way happens at its own moment. */
export function runTasksUntil(engine: Engine, customers: string[], to: number): void {
  if (customers.length === 0) return
  for (
    let task = engine.store.tasks.firstOf(customers, to);
    task;
    task = engine.store.tasks.firstOf(customers, to)
  ) {
    runTask(engine, task)
  }
}

/** Whether collection is paused, so that an invoice waits as a draft, is given up or void. */
function holdBack(engine: Engine, invoice: Invoice): boolean {
  const subscription = invoice.subscription && engine.store.subscriptions.find(invoice.subscription)
  if (!subscription) return false
  const { pause_collection: pause, status, customer } = subscription
  if (pause?.resumes_at != null && pause.resumes_at <= engine.now(customer)) {
    saveSubscription(engine, subscription, { ...subscription, pause_collection: null })
    return false
  }
  if (pause && pause.behavior !== 'keep_as_draft') {
    const open = finalizeInvoice(engine, { ...invoice, auto_advance: false })
    if (pause.behavior === 'void') cancelInvoice(engine, open)
    else markUncollectible(engine, open)
    return true
  }
  if (!pause && status !== 'unpaid') return false
  engine.store.invoices.replace({ ...invoice, auto_advance: false, automatically_finalizes_at: null })
  return true
}

function runTask(engine: Engine, task: Task): void {
  engine.store.transaction(() => {
    engine.store.tasks.remove(task.kind, task.subject)
    engine.at(task.at, () => actions[task.kind](engine, task.subject))
  })
}

const actions: Record<Task['kind'], (engine: Engine, subject: string) => void> = {
  expire_subscription: (engine, id) => {
    expireSubscription(engine, engine.store.subscriptions.get(id))
  },
  renew_subscription: (engine, id) => renewSubscription(engine, engine.store.subscriptions.get(id)),
  expire_pending_update: (engine, id) => {
    dropPendingUpdate(engine, engine.store.subscriptions.get(id))
  },
  finalize_invoice: (engine, id) => {
    const invoice = engine.store.invoices.get(id)
    if (invoice.status !== 'draft') return
    const held = holdBack(engine, invoice)
    if (held) return
    collectInvoice(engine, finalizeInvoice(engine, invoice), { isOffSession: true, isAutomatic: true })
  },
  retry_invoice: (engine, id) => {
    const invoice = engine.store.invoices.get(id)
    if (invoice.status !== 'open') return
    collectInvoice(engine, invoice, { isOffSession: true, isAutomatic: true })
  },
}
