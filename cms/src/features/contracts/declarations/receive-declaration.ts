import { createHash, randomBytes } from 'node:crypto'
import type { DeclarationReceipt } from '@meridian/shared/contracts/declaration.schema'
import { type Declaration, describeDeclaration } from '@meridian/shared/contracts/declaration-rows'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { withLock } from '../../../platform/locks/with-lock.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { enqueue } from '../../../platform/queue/enqueue.ts'
import { readSiteName, receiptMail } from './declaration-mail.ts'
import { settleDeclarationJob } from './settle-declaration.job.ts'

/** Receipts that one address gets within a day, at most: anyone can enter anybody's. */
const receiptsADay = 5
const aDayAgo = sql<Date>`now() - interval '1 day'`
const now = sql<Date>`now()`

/**
 * Stores a declaration and queues its receipt and what is to be done about it, in one transaction. The same words by the same
 * person within a day are the same declaration: sent twice, at once or after an answer that was lost, it is kept once and
 * answered as the first time. Nothing here depends on whose contract it is, so the answer and its timing tell nobody.
 * One that a program seems to have filled in is stored and shown to staff, and nothing is mailed.
 */
export async function receiveDeclaration(
  pool: Pool,
  declaration: Declaration,
  { isSuspicious }: { isSuspicious: boolean },
): Promise<DeclarationReceipt> {
  const digest = digestOf(declaration)
  return withLock(pool, locks.contractDeclaration(digest), async (client) => {
    const same = await sqlOn(client)
      .selectFrom('contract_declarations')
      .select(['number', 'created_at as createdAt'])
      .where('digest', '=', digest)
      .where('created_at', '>', aDayAgo)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (same) return toReceipt(declaration, same)
    const isReceiptMailed = !isSuspicious && (await countReceipts(client, declaration.email)) < receiptsADay
    const stored = await store(client, { declaration, digest, isReceiptMailed })
    const receipt = toReceipt(declaration, stored)
    if (isReceiptMailed) {
      const siteName = await readSiteName(client)
      await enqueueMail(receiptMail(declaration, { receipt, siteName }), { client })
    }
    await enqueue(settleDeclarationJob, { declarationId: stored.id }, { client })
    return receipt
  })
}

function digestOf({
  kind,
  name,
  contractEmail,
  contractNumber,
  email,
  type,
  reason,
  endsOn,
}: Declaration): string {
  const words = [
    kind,
    name,
    contractEmail.toLowerCase(),
    contractNumber,
    email.toLowerCase(),
    type,
    reason,
    endsOn,
  ]
  return createHash('sha256').update(JSON.stringify(words)).digest('base64url')
}

async function countReceipts(client: PoolClient, email: string): Promise<number> {
  const { count } = await sqlOn(client)
    .selectFrom('contract_declarations')
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('is_receipt_mailed', '=', true)
    .where('created_at', '>', aDayAgo)
    .executeTakeFirstOrThrow()
  return count
}

async function store(
  client: PoolClient,
  {
    declaration,
    digest,
    isReceiptMailed,
  }: { declaration: Declaration; digest: string; isReceiptMailed: boolean },
): Promise<{ id: number; number: string; createdAt: Date }> {
  const stored = await sqlOn(client)
    .insertInto('contract_declarations')
    .values({
      number: randomBytes(5).toString('hex').toUpperCase(),
      kind: declaration.kind,
      type: declaration.type,
      reason: declaration.reason,
      name: declaration.name,
      contract_email: declaration.contractEmail,
      contract_number: declaration.contractNumber,
      email: declaration.email,
      ends_on: declaration.endsOn,
      language: declaration.language,
      is_receipt_mailed: isReceiptMailed,
      digest,
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'number', 'created_at as createdAt'])
    .executeTakeFirstOrThrow()
  return { ...stored, createdAt: new Date(stored.createdAt) }
}

function toReceipt(
  declaration: Declaration,
  { number, createdAt }: { number: string; createdAt: Date | string },
): DeclarationReceipt {
  const receivedAt = new Date(createdAt).toISOString()
  return { number, receivedAt, rows: describeDeclaration(declaration, { number, receivedAt }) }
}
