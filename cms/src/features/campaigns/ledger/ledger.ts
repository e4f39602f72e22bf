import { createHmac, timingSafeEqual } from 'node:crypto'
import { type LedgerSums, LedgerSumsSchema } from '@meridian/shared/campaigns/sending.schema'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { deriveKey } from '../../../platform/tokens/keyed-hash.ts'

/** Adds up the rows of a send. Nothing is counted beside them. */
export async function readSums(db: SqlClient, sendId: number): Promise<LedgerSums> {
  const { rows } = await db.query(
    `select count(*) as audience,
            count(*) filter (where state = 'handed-over') as "handedOver",
            count(*) filter (where state = 'refused') as refused,
            count(*) filter (where state = 'excluded') as excluded,
            count(*) filter (where state = 'uncertain') as uncertain,
            count(*) filter (where state in ('pending', 'claimed', 'retry')) as waiting
       from campaign_recipients where send_id = $1`,
    [sendId],
  )
  return LedgerSumsSchema.parse(rows[0])
}

const StatementSchema = z.object({ key: z.string(), sums: LedgerSumsSchema, at: z.iso.datetime() })
const SignedSchema = StatementSchema.extend({ signature: z.string() })

/** The sums of a send at its end, signed: rows that are changed afterwards contradict it. */
export type SignedStatement = z.output<typeof SignedSchema>

/** Signs the sums. The secret is that of the installation. */
export function signStatement(statement: z.output<typeof StatementSchema>, secret: string): SignedStatement {
  return { ...statement, signature: signatureOf(statement, secret) }
}

/** Whether a statement is one that was signed here. */
export function isSigned(value: unknown, secret: string): value is SignedStatement {
  const parsed = SignedSchema.safeParse(value)
  if (!parsed.success) return false
  const { signature, ...statement } = parsed.data
  const [expected, given] = [Buffer.from(signatureOf(statement, secret)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function signatureOf({ key, sums, at }: z.output<typeof StatementSchema>, secret: string): string {
  const { audience, handedOver, refused, excluded, uncertain, waiting } = sums
  return createHmac('sha256', deriveKey(secret, 'campaign statements'))
    .update(JSON.stringify([key, at, audience, handedOver, refused, excluded, uncertain, waiting]))
    .digest('base64url')
}
