import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { deriveKey } from '../../../platform/tokens/keyed-hash.ts'

const SumsSchema = z.object({
  audience: z.coerce.number(),
  handedOver: z.coerce.number(),
  refused: z.coerce.number(),
  excluded: z.coerce.number(),
  uncertain: z.coerce.number(),
  waiting: z.coerce.number(),
})

/** Where the recipients of a send stand: audience = handed over + refused + excluded + uncertain + waiting. */
export type LedgerSums = z.output<typeof SumsSchema>

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
  return SumsSchema.parse(rows[0])
}

const StatementSchema = z.object({ key: z.string(), sums: SumsSchema, at: z.iso.datetime() })
const SignedSchema = StatementSchema.extend({ signature: z.string() })

/** The sums of a send at its end, signed: whoever changes rows afterwards contradicts it. */
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
