import type { OpenAPIHono } from '@hono/zod-openapi'
import { honeypotField } from '@meridian/shared/contact/contact-fields'
import { ContactRequestSchema } from '@meridian/shared/contact/contact.schema'
import type { Context } from 'hono'
import { sendContactMessageEndpoint } from '@meridian/shared/contact/contact.endpoints'
import { receiveMessage } from './receive-message.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { isDatabaseAway } from '../../platform/http/errors/database-away.ts'
import { type ProblemCode, problems } from '@meridian/shared/api/problems'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { ContactReceipt, ContactRequest } from '../content/public/schemas.ts'
import { findExcess } from '../../platform/http/rate-limiting.ts'
import { isForm, readFields } from '../../platform/http/request-body.ts'
import { contactPage, contactPagePolicy } from './contact-page.ts'
import { addEndpoint, describeEndpoint, jsonAnswer, jsonBody } from '../../platform/http/describe-endpoint.ts'
import { noStore } from '../../platform/http/no-store.ts'

/** More than a person has to say, and less than is a burden to read. */
const limit = { name: 'contact', points: 10, windowSeconds: 10 * 60 }

const contactRoute = describeEndpoint(sendContactMessageEndpoint, {
  tags: ['Contact'],
  summary: 'Write to the editors',
  description:
    'Takes JSON, or a form that a browser sends by itself, which is answered with a page. The same words by the same sender within a day are taken once.',
  request: jsonBody(ContactRequest),
  responses: {
    200: jsonAnswer(ContactReceipt, 'The message is stored, and the editors are told of it by mail.'),
  },
})

interface Refusal {
  code: ProblemCode
  detail: string
  headers?: Record<string, string>
}

/** Messages to the editors (spec §2 and §5, contact form). */
export function addContactRoutes(app: OpenAPIHono, context: ApiContext): void {
  addEndpoint(app, contactRoute, async (c) => {
    const fields = await readFields(c)
    const refusal = await takeMessage(c, { context, fields })
    if (refusal && isForm(c)) return showForm({ refusal, fields: fields ?? {} })
    if (refusal) return answerProblem(c, { ...refusal, headers: { ...noStore, ...refusal.headers } })
    if (isForm(c)) return c.redirect('/contact/sent', 303)
    return c.json({ received: true }, 200, noStore)
  })
}

/** Why a message was not taken; null when it was, and when a program wrote it. */
async function takeMessage(
  c: Context,
  { context, fields }: { context: ApiContext; fields: Record<string, unknown> | null },
): Promise<Refusal | null> {
  if (!fields) return { code: 'parameter-invalid', detail: 'What was sent is not a JSON object.' }
  const parsed = ContactRequestSchema.safeParse(fields)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { code: 'parameter-invalid', detail: issue?.message ?? 'Something in the form is not valid.' }
  }
  if (parsed.data[honeypotField]) return null
  try {
    const excess = await findExcess(c, { context, limit })
    if (excess) return excess
    await receiveMessage(await context.cms(), parsed.data)
    return null
  } catch (error) {
    if (!isForm(c) || !isDatabaseAway(error)) throw error
    const detail = 'Your message could not be taken for the moment. Please send it again in a few seconds.'
    return { code: 'database-away', detail, headers: { 'Retry-After': '5' } }
  }
}

/** The form once more, with what was typed and what is wrong with it. */
async function showForm({
  refusal,
  fields,
}: {
  refusal: Refusal
  fields: Record<string, unknown>
}): Promise<Response> {
  return new Response(String(await contactPage({ fields, problem: refusal.detail })), {
    status: problems[refusal.code].status,
    headers: {
      ...refusal.headers,
      ...noStore,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contactPagePolicy,
    },
  })
}
