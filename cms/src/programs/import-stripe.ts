/*
 * `node src/programs/import-stripe.ts <step> --from-key-env NAME [options]`: moves subscriptions of another account with the payment
 * provider into ours. See `usage`. Ends with 1 when something was left as it is, with 2 when it was called wrongly.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import { childEnvironment, env } from '../env.ts'
import { adoptPrice, listForeignPrices } from '../features/billing/adoption/adopted-prices.ts'
import { findPriceHere } from '../features/billing/moving/catalog-here.ts'
import { confirmMove } from '../features/billing/moving/confirm-move.ts'
import { copyHere } from '../features/billing/moving/copy-here.ts'
import type { MoveContext, MoveReport } from '../features/billing/moving/move.ts'
import { pauseThere } from '../features/billing/moving/pause-there.ts'
import { undoMove } from '../features/billing/moving/undo-move.ts'
import { sqlOn } from '../platform/database/typed-sql.ts'
import { openPaymentProvider } from '../platform/payment-provider/payment-provider.ts'

const usage = `npm run import:stripe -- <step> --from-key-env NAME [options]

  list                 the prices of the old account, with how many pay them
  pause                nothing is collected in the old account any more
  copy                 copies in our account, once the provider has moved the cards; collected first when the paid period is over
  confirm              ends the old subscriptions whose copies run: there is no way back
  undo                 ends the copies, and lets the old subscriptions go on

  --from-key-env NAME  the variable that has the old account's secret key
  --plan PRICE=PLAN    whose subscriptions move: a price of the old account, and our plan by its id; once for each
  --customers FILE     lines of an old and a new customer id, parted by a comma, where the provider has changed them
  --dry-run            say what would be done, and do nothing
  --report FILE.json   what became of all of them
`

const steps = { pause: pauseThere, copy: copyHere, confirm: confirmMove, undo: undoMove } as const
type Step = keyof typeof steps
const stepNames = ['pause', 'copy', 'confirm', 'undo'] as const satisfies readonly Step[]

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

const call = readCall(process.argv.slice(2))
const ours = openPaymentProvider(env.payment)
const key = childEnvironment()[call.keyVariable]
if (!ours || !env.payment) refuse('Our own keys of the payment provider are not set.')
if (!key) refuse(`The variable ${call.keyVariable} is not set.`)
if (key === env.payment.secretKey) refuse('This is the key of our own account.')
const theirs = openPaymentProvider({ ...env.payment, secretKey: key })
if (!theirs) refuse('The old account cannot be opened.')
const pool = new Pool({ connectionString: env.DATABASE_URL, max: 2, application_name: 'meridian import' })
try {
  process.exitCode = await run()
} finally {
  await pool.end()
}

async function run(): Promise<number> {
  if (!ours || !theirs) return 2
  const context: MoveContext = {
    from: theirs.stripe,
    to: ours.stripe,
    prices: new Set(call.plans.keys()),
    customers: await readCustomers(call.customers),
    isDryRun: call.isDryRun,
    now: () => new Date(),
    signal: stopping.signal,
  }
  if (call.step === 'list') {
    for (const price of await listForeignPrices({ pool, stripe: theirs.stripe })) {
      const amount = price.amount === null ? '' : `${(price.amount / 100).toFixed(2)} ${price.currency}`
      console.log(
        `${price.priceId}  ${String(price.subscriptions).padStart(6)}  ${amount} every ${price.every}  ${price.name}`,
      )
    }
    return 0
  }
  const planIds = await readPlanIds()
  const report = await steps[call.step](context)
  if (call.step === 'copy' && !call.isDryRun) await adoptCopied(planIds)
  print(report)
  if (call.report !== null) await writeFile(call.report, `${JSON.stringify(report, null, 2)}\n`)
  return report.left.length > 0 ? 1 : 0
}

/** Our prices of what was copied stand for the plans that were named. */
async function adoptCopied(planIds: ReadonlyMap<string, number>): Promise<void> {
  if (!ours) return
  const { stripe } = ours
  for (const [oldPrice, planId] of planIds) {
    const priceId = await findPriceHere(stripe, oldPrice)
    if (priceId === null) continue
    const outcome = await adoptPrice(
      { pool, stripe },
      { priceId, planId, note: `Moved from ${oldPrice}`, actorId: null },
    )
    if (!outcome.ok) console.error(`${priceId} cannot stand for its plan: ${outcome.reason}.`)
  }
}

async function readPlanIds(): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [price, slug] of call.plans) {
    const plan = await sqlOn(pool)
      .selectFrom('plans')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirst()
    if (!plan) refuse(`There is no plan '${slug}'.`)
    ids.set(price, plan.id)
  }
  return ids
}

async function readCustomers(path: string | null): Promise<Map<string, string>> {
  if (path === null) return new Map()
  const lines = (await readFile(path, 'utf8')).split(/\r?\n/)
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const [old, now] = line.split(/[,;\t]/).map((cell) => cell.trim().replaceAll('"', ''))
      return old?.startsWith('cus_') && now?.startsWith('cus_') ? [[old, now]] : []
    }),
  )
}

function print({ read, done, already, left }: MoveReport): void {
  const what = call.isDryRun ? 'would be done' : 'done'
  console.log(
    `${read} subscriptions: ${done} ${what}, ${already} done before, ${left.length} left as they are`,
  )
  for (const { subscription, customer, sentence } of left)
    console.log(`  ${subscription} of ${customer}: ${sentence}`)
}

interface Call {
  step: Step | 'list'
  keyVariable: string
  plans: Map<string, string>
  customers: string | null
  isDryRun: boolean
  report: string | null
}

function readCall(args: string[]): Call {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        folder: { type: 'string', default: process.cwd() },
        'from-key-env': { type: 'string' },
        plan: { type: 'string', multiple: true, default: [] },
        customers: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        report: { type: 'string' },
      },
    })
    const [name, ...others] = positionals
    const step = name === 'list' ? name : stepNames.find((one) => one === name)
    if (!step || others.length > 0) refuse('Name one step.')
    const keyVariable = values['from-key-env']
    if (keyVariable === undefined) refuse('Name the variable that has the old account’s key.')
    const plans = values.plan.map(
      (plan) => /^(price_\w+|plan_\w+)=([\w-]+)$/.exec(plan) ?? refuse(`${plan} is no PRICE=PLAN.`),
    )
    if ((step === 'pause' || step === 'copy') && plans.length === 0)
      refuse('Say which prices stand for which plans.')
    const pathOf = (path: string | undefined) => (path === undefined ? null : resolve(values.folder, path))
    return {
      step,
      keyVariable,
      plans: new Map(plans.map(([, price = '', slug = '']) => [price, slug])),
      customers: pathOf(values.customers),
      isDryRun: values['dry-run'],
      report: pathOf(values.report),
    }
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

function refuse(sentence: string): never {
  console.error(`${sentence}\n\n${usage}`)
  process.exit(2)
}
