import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { type ProblemCode, problems } from '@meridian/shared/api/problems'
import { honeypotField } from '@meridian/shared/contact/contact-fields'
import {
  declareCancellationEndpoint,
  declareWithdrawalEndpoint,
} from '@meridian/shared/contracts/contracts.endpoints'
import {
  type DeclarationKind,
  type DeclarationLanguage,
  problemIn,
} from '@meridian/shared/contracts/declaration-fields'
import {
  CancellationRequestSchema,
  type DeclarationReceipt,
  DeclarationReceiptSchema,
  type WithdrawalRequest,
  WithdrawalRequestSchema,
} from '@meridian/shared/contracts/declaration.schema'
import type { Declaration } from '@meridian/shared/contracts/declaration-rows'
import type { Context } from 'hono'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import {
  addEndpoint,
  describeEndpoint,
  jsonAnswer,
  jsonBody,
} from '../../../platform/http/describe-endpoint.ts'
import { isDatabaseAway } from '../../../platform/http/errors/database-away.ts'
import { answerProblem } from '../../../platform/http/errors/problem.ts'
import { noStore } from '../../../platform/http/no-store.ts'
import { findExcess } from '../../../platform/http/rate-limiting.ts'
import { isForm, readFields } from '../../../platform/http/request-body.ts'
import { declarationPagePolicy, receivedPage, refusedPage } from './declaration-page.ts'
import { receiveDeclaration } from './receive-declaration.ts'

/** More than a person has to declare. */
const limit = { name: 'contracts', points: 10, windowSeconds: 10 * 60 }

const tags = ['Contracts']
const CancellationRequest = z.object(CancellationRequestSchema.shape).openapi('CancellationRequest')
const WithdrawalRequest = z.object(WithdrawalRequestSchema.shape).openapi('WithdrawalRequest')
const Receipt = z.object(DeclarationReceiptSchema.shape).openapi('DeclarationReceipt')
const description =
  'Takes JSON, or a form that a browser sends by itself, which is answered with a page. Nobody has to sign in, and the answer is the same whether or not a contract is found. The same words by the same person within a day are one declaration.'

const cancellationRoute = describeEndpoint(declareCancellationEndpoint, {
  tags,
  summary: 'Cancel a contract without signing in (§ 312k BGB)',
  description,
  request: jsonBody(CancellationRequest),
  responses: { 200: jsonAnswer(Receipt, 'What was received, and when; it is mailed as well.') },
})

const withdrawalRoute = describeEndpoint(declareWithdrawalEndpoint, {
  tags,
  summary: 'Withdraw from a contract without signing in (§ 356a BGB)',
  description,
  request: jsonBody(WithdrawalRequest),
  responses: { 200: jsonAnswer(Receipt, 'What was received, and when; it is mailed as well.') },
})

interface Refusal {
  code: ProblemCode
  detail: string
  headers?: Record<string, string>
}
type Fields = Record<string, unknown>
type Parsed = { ok: true; declaration: Declaration; isSuspicious: boolean } | { ok: false; problem: string }

/** What is declared about contracts by anyone, signed in or not. */
export function addContractRoutes(app: OpenAPIHono, context: ApiContext): void {
  addEndpoint(app, cancellationRoute, (c) =>
    answer(c, { context, kind: 'cancellation', parse: parseCancellation }),
  )
  addEndpoint(app, withdrawalRoute, (c) => answer(c, { context, kind: 'withdrawal', parse: parseWithdrawal }))
}

async function answer(
  c: Context,
  { context, kind, parse }: { context: ApiContext; kind: DeclarationKind; parse: (fields: Fields) => Parsed },
): Promise<Response> {
  const fields = await readFields(c)
  const language: DeclarationLanguage = fields?.['language'] === 'de' ? 'de' : 'en'
  const taken = await take(c, { context, fields, language, parse })
  if (!isForm(c)) {
    if (taken.ok) return c.json(taken.receipt, 200, noStore)
    return answerProblem(c, { ...taken.refusal, headers: { ...noStore, ...taken.refusal.headers } })
  }
  if (taken.ok) return showPage(await receivedPage({ kind, language }, taken.receipt), { status: 200 })
  const { code, detail: problem, headers } = taken.refusal
  const page = await refusedPage({ kind, language }, { fields: fields ?? {}, problem })
  return showPage(page, { status: problems[code].status, headers })
}

async function take(
  c: Context,
  {
    context,
    fields,
    language,
    parse,
  }: {
    context: ApiContext
    fields: Fields | null
    language: DeclarationLanguage
    parse: (fields: Fields) => Parsed
  },
): Promise<{ ok: true; receipt: DeclarationReceipt } | { ok: false; refusal: Refusal }> {
  const refuse = (refusal: Refusal) => ({ ok: false, refusal }) as const
  if (!fields) return refuse({ code: 'parameter-invalid', detail: 'What was sent is not a JSON object.' })
  const parsed = parse(fields)
  if (!parsed.ok) return refuse({ code: 'parameter-invalid', detail: problemIn(language, parsed.problem) })
  try {
    const excess = await findExcess(c, { context, limit })
    if (excess) return refuse(excess)
    const { pool } = (await context.cms()).db
    const { declaration, isSuspicious } = parsed
    return { ok: true, receipt: await receiveDeclaration(pool, declaration, { isSuspicious }) }
  } catch (error) {
    if (!isForm(c) || !isDatabaseAway(error)) throw error
    return refuse({ code: 'database-away', detail: awayTexts[language], headers: { 'Retry-After': '5' } })
  }
}

const awayTexts: Record<DeclarationLanguage, string> = {
  en: 'It could not be taken for the moment. Please press the button again in a few seconds.',
  de: 'Im Moment kann nichts angenommen werden. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
}

function parseCancellation(fields: Fields): Parsed {
  const parsed = CancellationRequestSchema.safeParse(fields)
  if (!parsed.success) return { ok: false, problem: parsed.error.issues[0]?.message ?? '' }
  const { type, reason, ends, date, ...declared } = parsed.data
  return {
    ok: true,
    isSuspicious: isFilledIn(declared),
    declaration: {
      ...declarantOf(declared),
      kind: 'cancellation',
      type,
      reason: type === 'extraordinary' ? reason : null,
      endsOn: ends === 'date' ? date : null,
    },
  }
}

function parseWithdrawal(fields: Fields): Parsed {
  const parsed = WithdrawalRequestSchema.safeParse(fields)
  if (!parsed.success) return { ok: false, problem: parsed.error.issues[0]?.message ?? '' }
  return {
    ok: true,
    isSuspicious: isFilledIn(parsed.data),
    declaration: { ...declarantOf(parsed.data), kind: 'withdrawal', type: null, reason: null, endsOn: null },
  }
}

function declarantOf({ language, name, contractEmail, contractNumber, email }: WithdrawalRequest) {
  return {
    language,
    name,
    contractEmail,
    email,
    contractNumber: contractNumber === '' ? null : contractNumber,
  }
}

function isFilledIn(declared: WithdrawalRequest): boolean {
  return (declared[honeypotField] ?? '') !== ''
}

function showPage(page: unknown, { status, headers }: { status: number; headers?: Record<string, string> }) {
  return new Response(String(page), {
    status,
    headers: {
      ...headers,
      ...noStore,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': declarationPagePolicy,
    },
  })
}
