import type { Problem } from '@meridian/shared/api/problem.schema'
import { readApiDocsEndpoint } from '@meridian/shared/operations/operations.endpoints'
import type { Context } from 'hono'

/** Everything that a request can meet instead of what it asked for. The codes are stable: clients rely on them. */
export const problems = {
  'parameter-invalid': { status: 400, title: 'A parameter is not valid' },
  'password-wrong': { status: 400, title: 'Not the current password' },
  'password-unfit': { status: 400, title: 'Not a password for an account' },
  'code-wrong': { status: 400, title: 'Not a code of the authenticator app' },
  'signature-invalid': { status: 400, title: 'Not signed by the payment provider' },
  'bearer-invalid': { status: 401, title: 'Not authorised' },
  'challenge-over': { status: 401, title: 'Signing in took too long' },
  'code-invalid': { status: 401, title: 'Not the right code' },
  'session-none': { status: 401, title: 'Not signed in' },
  'sign-in-refused': { status: 401, title: 'Not the right e-mail and password' },
  'origin-foreign': { status: 403, title: 'Not from the magazine itself' },
  'staff-only': { status: 403, title: 'For staff' },
  'readers-only': { status: 403, title: 'For readers' },
  'second-factor-due': { status: 403, title: 'The code of the second factor is missing' },
  'second-factor-missing': { status: 403, title: 'No second factor set up' },
  'route-unknown': { status: 404, title: 'Nothing at this address' },
  'session-unknown': { status: 404, title: 'Session not found' },
  'article-unknown': { status: 404, title: 'Article not found' },
  'author-unknown': { status: 404, title: 'Author not found' },
  'section-unknown': { status: 404, title: 'Section not found' },
  'issue-unknown': { status: 404, title: 'Issue not found' },
  'issue-current-none': { status: 404, title: 'No current issue' },
  'plan-unknown': { status: 404, title: 'Plan not found' },
  'list-unknown': { status: 404, title: 'List not found' },
  'address-unknown': { status: 404, title: 'Address not found' },
  'second-factor-none': { status: 404, title: 'No second factor' },
  'ticket-unknown': { status: 404, title: 'Ticket not found' },
  'reader-unknown': { status: 404, title: 'Reader not found' },
  'print-run-unknown': { status: 404, title: 'Batch not found' },
  'document-unknown': { status: 404, title: 'Document not found' },
  'payment-unknown': { status: 404, title: 'Payment not found' },
  'payment-due-none': { status: 404, title: 'Nothing to pay' },
  'card-unknown': { status: 404, title: 'Card not found' },
  'generation-unknown': { status: 404, title: 'Generation not found' },
  'draft-project-unknown': { status: 404, title: 'Draft project not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'email-taken': { status: 409, title: 'There is such an account already' },
  'plan-not-free': { status: 409, title: 'Not a free plan' },
  'plan-free': { status: 409, title: 'A free plan' },
  'plan-not-sold': { status: 409, title: 'Not a plan that can be bought' },
  'price-differs': { status: 409, title: 'Not the price of the plan' },
  'already-subscribed': { status: 409, title: 'There is a subscription already' },
  'checkout-paid': { status: 409, title: 'Paid already' },
  'second-factor-exists': { status: 409, title: 'There is a second factor already' },
  'ticket-conflict': { status: 409, title: 'There is a newer message' },
  'paid-runs': { status: 409, title: 'There is a paid subscription' },
  'complimentary-none': { status: 409, title: 'No complimentary access' },
  'subscription-unpaid': { status: 409, title: 'Never paid for' },
  'payment-unpaid': { status: 409, title: 'Nothing was paid' },
  'payment-conflict': { status: 409, title: 'Refunded in the meantime' },
  'refund-too-large': { status: 409, title: 'More than was paid' },
  'receipt-none': { status: 409, title: 'No receipt' },
  'document-conflict': { status: 409, title: 'Saved in the meantime' },
  'document-not-public': { status: 409, title: 'Nothing to unpublish' },
  'targets-full': { status: 409, title: 'Too many site servers' },
  'schedule-past': { status: 409, title: 'Not a moment for this' },
  'schedule-exists': { status: 409, title: 'Scheduled already' },
  'schedule-settled': { status: 409, title: 'Not waiting any more' },
  'publish-refused': { status: 409, title: 'Cannot be published so' },
  'print-run-empty': { status: 409, title: 'Nobody new to print for' },
  'provider-refused': { status: 409, title: 'Refused by the payment provider' },
  'limit-reached': { status: 409, title: 'No more fit in' },
  'subscription-none': { status: 409, title: 'No subscription to change' },
  'subscription-changed': { status: 409, title: 'The subscription has changed since' },
  'subscription-ending': { status: 409, title: 'The subscription is to end' },
  'plan-same': { status: 409, title: 'The plan that there is already' },
  'plan-period-differs': { status: 409, title: 'Not paid as often' },
  'plan-change-planned': { status: 409, title: 'Another change is planned' },
  'payment-due': { status: 409, title: 'A payment is due' },
  'price-changed': { status: 409, title: 'The price has changed' },
  'quote-expired': { status: 409, title: 'The price was shown too long ago' },
  'card-unusable': { status: 409, title: 'Not a card to pay with' },
  'generation-running': { status: 409, title: 'The model is writing already' },
  'draft-project-changed': { status: 409, title: 'Changed elsewhere since' },
  'material-missing': { status: 409, title: 'Something has to be there first' },
  'creator-unset': { status: 409, title: 'No model is set up' },
  'month-spent': { status: 409, title: 'Nothing left for this month' },
  'article-gone': { status: 410, title: 'Article removed' },
  'print-run-erased': { status: 410, title: 'Addresses erased' },
  'link-expired': { status: 410, title: 'Link no longer valid' },
  'body-too-large': { status: 413, title: 'Request too large' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  failed: { status: 500, title: 'Something went wrong' },
  'payments-off': { status: 503, title: 'Nothing can be bought' },
  'provider-away': { status: 503, title: 'The payment provider does not answer' },
  'search-busy': { status: 503, title: 'The search is busy' },
  'database-away': { status: 503, title: 'For the moment not available' },
} as const

export type ProblemCode = keyof typeof problems

/**
 * Answers with one plain sentence for a person, or with RFC 9457 problem details for a client that accepts
 * `application/problem+json`.
 */
export function answerProblem(
  c: Context,
  problem: { code: ProblemCode; detail: string; headers?: Record<string, string> },
): Response {
  const { status, title } = problems[problem.code]
  const { headers, detail, code } = problem
  c.header('Vary', 'Accept')
  if (!acceptsProblems(c.req.header('accept'))) return c.text(detail, status, headers)
  const details: Problem = { type: `${readApiDocsEndpoint.path}#${code}`, title, status, detail, code }
  return c.body(JSON.stringify(details), status, { ...headers, 'Content-Type': 'application/problem+json' })
}

function acceptsProblems(accept: string | undefined): boolean {
  return accept?.toLowerCase().includes('application/problem+json') ?? false
}
