import type { Logger } from 'pino'
import type { Pool, PoolClient } from 'pg'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import type { PaymentProvider } from '../../../platform/payment-provider/payment-provider.ts'
import { readRecipient } from '../../accounts/notices/account-mail.ts'
import { cancelWithPeriod } from '../../billing/cancellation/cancel-subscription.ts'
import { trySyncCustomer } from '../../billing/sync/sync-customer.ts'
import { openCase } from '../cases/open-case.ts'
import { dayMs } from '../notices/months.ts'
import { caseTextOf, type DeclarationCase, reasonsForStaff } from './declaration-case.ts'
import { declaredByOthersMail } from './declaration-mail.ts'
import { type FoundContract, findContract, type KeptDeclaration, readDeclaration } from './find-contract.ts'

export interface SettlingContext {
  pool: Pool
  /** Null where nothing can be bought, and so nothing be cancelled. */
  provider: PaymentProvider | null
  logger: Pick<Logger, 'warn'>
}

/**
 * Finds whose contract a declaration is about. An ordinary cancellation by the address of the account takes effect with the
 * period that is paid for; the subscriber is told by mail and can resume. Everything else becomes a case. It may run more
 * than once: what was settled stays so.
 */
export async function settleDeclaration(context: SettlingContext, declarationId: number): Promise<void> {
  const declaration = await readDeclaration(context.pool, declarationId)
  if (!declaration || declaration.settledAt !== null) return
  const found = await findContract(context.pool, declaration.contractEmail)
  const reasons = reasonsForStaff(declaration, found)
  const outcome = reasons.length > 0 ? { reasons } : await cancel(context, found)
  await inPoolTransaction(context.pool, (client) => settle(client, { declaration, found, outcome }))
}

type Outcome = { reasons: DeclarationCase[] } | { outcome: 'cancelled' | 'ending' }

async function cancel({ pool, provider, logger }: SettlingContext, found: FoundContract): Promise<Outcome> {
  const { userId, paid, isEnding } = found
  if (userId === null || paid === null || !provider) return { reasons: ['not-running'] }
  if (isEnding) return { outcome: 'ending' }
  const ended = await cancelWithPeriod({ pool, provider }, { actor: { userId, isUnproven: true }, paid })
  await trySyncCustomer({ pool, provider, logger }, paid.customerId)
  return ended === null ? { reasons: ['not-running'] } : { outcome: 'cancelled' }
}

async function settle(
  client: PoolClient,
  { declaration, found, outcome }: { declaration: KeptDeclaration; found: FoundContract; outcome: Outcome },
): Promise<void> {
  const { id: declarationId, number, kind } = declaration
  const now = sql<Date>`now()`
  const settled = await sqlOn(client)
    .updateTable('contract_declarations')
    .set({
      outcome: 'reasons' in outcome ? 'case' : outcome.outcome,
      settled_at: now,
      updated_at: now,
      reader_id: found.userId,
      subscription_id: found.subscriptionKey,
    })
    .where('id', '=', declarationId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  if (settled.numUpdatedRows === 0n) return
  if (found.userId !== null) {
    const detail = `Declaration ${number}`
    await recordAudit(client, { action: 'contract-declared', actorId: null, subjectId: found.userId, detail })
  }
  if (!('reasons' in outcome)) return
  const days = kind === 'withdrawal' ? 14 : 2
  await openCase(client, {
    key: `declaration:${number}`,
    ...caseTextOf(declaration, found, outcome.reasons),
    dueAt: new Date(declaration.createdAt.getTime() + days * dayMs),
    declarationId,
    readerId: found.userId,
    isMailed: declaration.isReceiptMailed,
  })
  if (found.userId !== null && !found.isSameEmail(declaration.email) && declaration.isReceiptMailed) {
    const owner = await readRecipient(client, found.userId)
    await enqueueMail(declaredByOthersMail(owner, { kind, number }), { client })
  }
}

/** Opens a case for each declaration that could not be looked at for a day: its job was given up, or is still being tried. */
export async function openStuckCases(pool: Pool): Promise<void> {
  await inPoolTransaction(pool, async (client) => {
    const stuck = await sqlOn(client)
      .selectFrom('contract_declarations')
      .select(['id', 'number', 'kind', 'created_at as createdAt'])
      .where('settled_at', 'is', null)
      .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute()
    for (const { id: declarationId, number, kind, createdAt } of stuck) {
      await openCase(client, {
        key: `stuck:${number}`,
        kind: 'stuck',
        title: `Declaration ${number} could not be looked at`,
        detail: `This ${kind} came on ${new Date(createdAt).toISOString()}. Its job has failed since: see the dead letters in Site health. Find the reader by the address of the declaration and carry it out by hand.`,
        dueAt: new Date(Date.now() + dayMs),
        declarationId,
        readerId: null,
        isMailed: true,
      })
    }
  })
}
