import { emptyWork } from '@meridian/shared/content-creator/draft-project.schema'
import type { Owned, RouteRow } from './route-row.ts'
import { writingRoutes } from './writing-routes.ts'

const everyone: RouteRow = { circle: 'everyone' }
const signedIn: RouteRow = { circle: 'signed in' }
const staff: RouteRow = { circle: 'staff' }
const money: RouteRow = { circle: 'moveMoney' }
const business: RouteRow = { circle: 'runBusiness' }
const publishing: RouteRow = { circle: 'publishArticles' }
const tickets: RouteRow = { circle: 'answerTickets' }
const creator: RouteRow = { circle: 'useContentCreator' }
const siteServer: RouteRow = { circle: 'site server' }
const own = (owned: Owned, body?: Record<string, unknown>): RouteRow => ({
  circle: 'signed in',
  owned,
  ...(body && { body }),
})

const email = 'ada@proof.example'
const password = 'the analytical engine'
const login = { email, password }
const token = 'a'.repeat(43)
const piece = '018f5c6e-0d5c-7c3a-9a57-3f2d6c1b0a99'
const person = { firstName: 'Ada', lastName: 'Lovelace' }

export const address = {
  ...person,
  addressLine1: '12 St James’s Square',
  city: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'United Kingdom',
}
export const invoiceDetails = {
  name: 'Ada Lovelace',
  addressLine1: '12 St James’s Square',
  city: 'London',
  country: 'GB',
}
export const ticket = { subject: 'The autumn issue', message: 'It has not come yet.', category: 'delivery' }

/** Every route of the API, as Hono names it, with who may use it. A route that is not listed fails the tests. */
export const routeTable: Record<string, RouteRow> = {
  'GET /api/issues': everyone,
  'GET /api/issues/current': everyone,
  'GET /api/issues/:id/articles': everyone,
  'GET /api/articles/active': everyone,
  'GET /api/articles/category/:slug': everyone,
  'GET /api/articles/:id': everyone,
  'GET /api/subscriptions': everyone,
  'GET /api/subscriptions/:plan': everyone,
  'GET /api/search': everyone,
  'GET /api/weather': everyone,
  'GET /api/health': everyone,
  'GET /api/ready': everyone,
  'POST /api/webhooks/stripe': everyone,
  'POST /api/mail-events/:provider': everyone,
  'GET /api/openapi.json': everyone,
  'GET /api/docs': everyone,
  'POST /api/contact': {
    ...everyone,
    body: { name: 'Ada Lovelace', email, subject: 'general', message: 'Dear editors, …' },
  },
  'POST /api/contracts/cancellations': {
    ...everyone,
    body: { name: 'Ada Lovelace', contractEmail: email, email, type: 'ordinary' },
  },
  'POST /api/contracts/withdrawals': { ...everyone, body: { name: 'Ada', contractEmail: email, email } },
  'POST /api/newsletter/subscribe': { ...everyone, body: { email } },
  'PUT /api/newsletter/subscribe': { ...everyone, body: { ...person, email } },
  'POST /api/newsletter/confirm': { ...everyone, body: { token } },
  'POST /api/newsletter/unsubscribe': { ...everyone, body: { token } },
  'POST /api/newsletter/reads': { ...everyone, body: { mark: 'mark', link: 0 } },
  'GET /api/newsletter/preferences': everyone,
  'POST /api/newsletter/preferences': { ...everyone, body: { choices: { newsletter: 'keep' } } },

  'POST /api/auth/login': { ...everyone, body: login },
  'POST /api/login': { ...everyone, body: login },
  'POST /api/auth/logout': everyone,
  'POST /api/auth/second-factor': { ...everyone, body: { code: '123456' } },
  'POST /api/auth/register': { ...everyone, body: { ...person, ...login } },
  'POST /api/register-free': {
    ...everyone,
    body: { ...person, ...login, confirmPassword: password, subscriptionId: 'introduction' },
  },
  'POST /api/auth/send-code': { ...everyone, body: { email } },
  'POST /api/auth/sign-in-with-code': { ...everyone, body: { email, code: '123456' } },
  'POST /api/auth/sign-in-with-link': { ...everyone, body: { token } },
  'POST /api/auth/forgot-password': { ...everyone, body: { email } },
  'POST /api/auth/reset-password': { ...everyone, body: { token, password } },
  'POST /api/auth/verify-email': { ...everyone, body: { token } },
  'POST /api/auth/confirm-email': { ...everyone, body: { token } },

  'GET /api/payment-settings': everyone,
  'POST /api/create-payment-intent': {
    ...everyone,
    body: { subscriptionId: 'global-reader', amount: 20_000 },
  },
  'POST /api/create-subscription': {
    ...everyone,
    body: { ...person, ...login, subscriptionId: 'global-reader' },
  },
  'GET /api/checkout': everyone,

  'GET /api/user': signedIn,
  'GET /api/user/profile': signedIn,
  'PUT /api/user/profile': { ...signedIn, body: person },
  'POST /api/user/email': { ...signedIn, body: login },
  'POST /api/user/verification-mail': signedIn,
  'PUT /api/user/password': { ...signedIn, body: { currentPassword: password, newPassword: `${password}!` } },
  'GET /api/user/sessions': signedIn,
  'DELETE /api/user/sessions': signedIn,
  'DELETE /api/user/sessions/:id': own('session'),
  'GET /api/user/subscription': signedIn,
  'GET /api/user/payments': signedIn,
  'GET /api/user/payments/:id/receipt': own('payment'),
  'GET /api/user/payments/:id/invoice': own('payment'),
  'POST /api/user/payments/:id/invoice/correction': own('payment'),
  'GET /api/user/invoices/:id': own('invoice'),
  'GET /api/user/invoice-details': signedIn,
  'PUT /api/user/invoice-details': { circle: 'signed in', body: invoiceDetails },
  'GET /api/user/payments/due': signedIn,
  'POST /api/user/payments/due': signedIn,
  'POST /api/user/subscription/quote': { ...signedIn, body: { subscriptionId: 'patron-ledger' } },
  'POST /api/user/subscription/change': { ...signedIn, body: { quote: `e30.${token}` } },
  'DELETE /api/user/subscription/change': signedIn,
  'POST /api/user/subscription/cancellation': signedIn,
  'DELETE /api/user/subscription/cancellation': signedIn,
  'GET /api/user/payment-method': signedIn,
  'POST /api/user/payment-method/setup': signedIn,
  'PUT /api/user/payment-method': { ...signedIn, body: { setupIntentId: 'seti_1' } },
  'GET /api/user/welcome': signedIn,
  'GET /api/user/newsletters': signedIn,
  'PUT /api/user/newsletters/:id': { ...signedIn, body: { state: 'on' } },
  'GET /api/user/newsletter-sections': signedIn,
  'PUT /api/user/newsletter-sections': { ...signedIn, body: { sections: [] } },
  'GET /api/user/delivery-address': signedIn,
  'GET /api/user/addresses': signedIn,
  'POST /api/user/addresses': { ...signedIn, body: address },
  'PUT /api/user/addresses/:id': own('address', { ...address, city: 'Bath' }),
  'DELETE /api/user/addresses/:id': own('address'),
  'PUT /api/user/addresses/:id/default': own('address'),
  'GET /api/user/reading-progress': signedIn,
  'POST /api/user/reading-progress': { ...signedIn, body: { articleId: 'one', progressPercent: 40 } },
  'DELETE /api/user/reading-progress': signedIn,
  'PUT /api/user/reading-history': { ...signedIn, body: { isOn: true } },
  'GET /api/user/saved-articles': signedIn,
  'PUT /api/user/saved-articles/:articleId': signedIn,
  'DELETE /api/user/saved-articles/:articleId': signedIn,
  'GET /api/user/export': signedIn,
  'POST /api/user/deletion': { ...signedIn, body: { password } },
  'DELETE /api/user/deletion': signedIn,
  'GET /api/user/support-tickets': signedIn,
  'POST /api/user/support-tickets': { ...signedIn, body: ticket },
  'POST /api/user/support-tickets/:id/messages': own('ticket', { message: 'It has come.' }),

  'GET /api/user/second-factor': staff,
  'POST /api/user/second-factor': { ...staff, body: { password } },
  'POST /api/user/second-factor/confirmation': { ...staff, body: { code: '123456' } },
  'POST /api/user/second-factor/recovery-codes': { ...staff, body: { password } },
  'POST /api/user/second-factor/removal': { ...staff, body: { password } },
  'DELETE /api/staff/people/:id/second-factor': { circle: 'manageStaff' },
  'POST /api/staff/preflight/articles': { circle: 'writeArticles', body: { id: null, data: {} } },
  'POST /api/staff/embeds': { circle: 'writeArticles', body: { url: '' } },
  'POST /api/staff/preflight/links': { circle: 'writeArticles', body: { urls: [] } },
  'POST /api/staff/support-tickets/:id/answers': {
    ...tickets,
    body: { message: 'It is on its way.', seen: 1 },
  },
  'PUT /api/staff/support-tickets/:id/assignee': { ...tickets, body: { assigneeId: null } },
  'POST /api/staff/mail-suppressions': { circle: 'helpReaders', body: { email } },
  'DELETE /api/staff/mail-suppressions/:id': { circle: 'helpReaders' },
  'POST /api/staff/readers/:id/notes': {
    ...tickets,
    body: { text: 'Prefers the telephone', ticketId: null },
  },
  'PUT /api/staff/readers/:id/notes/:note': { ...tickets, body: { text: 'Prefers mail' } },
  'PUT /api/staff/readers/:id/addresses/:address': { circle: 'correctAddresses', body: address },
  'PUT /api/staff/support-tickets/:id/status': { ...tickets, body: { status: 'closed' } },
  'PUT /api/staff/readers/:id/complimentary': {
    ...money,
    body: { planId: 'platinum', until: '2099-12-31', reason: 'A friend of the house' },
  },
  'POST /api/staff/readers/:id/complimentary/end': { ...money, body: { reason: 'As they asked' } },
  'POST /api/staff/readers/:id/plan-quotes': { ...money, body: { subscriptionId: 'global-reader' } },
  'POST /api/staff/readers/:id/plan-changes': { ...money, body: { quote: 'x', reason: 'As they asked' } },
  'POST /api/staff/readers/:id/password-mail': { circle: 'helpReaders' },
  'DELETE /api/staff/readers/:id/newsletters/:newsletter': { circle: 'helpReaders' },
  'POST /api/staff/readers/:id/cancellation': {
    ...money,
    body: { when: 'period-end', reason: 'As they asked' },
  },
  'POST /api/staff/payments/:id/refunds': {
    ...money,
    body: { amount: 100, reason: 'By mistake', refundedBefore: 0, requestId: 'a-first-request' },
  },
  'GET /api/staff/invoices/:id': { circle: 'seeReaders' },
  'POST /api/staff/payments/:id/receipt': { circle: 'resendReceipts' },
  'POST /api/staff/print-runs': { ...business, body: { issueId: 2_000_000_000 } },
  'GET /api/staff/print-runs/:id/addresses.csv': business,
  'PUT /api/staff/print-dates': {
    ...business,
    body: { issueId: 2_000_000_000, shipsOn: '2026-12-01' },
  },
  'GET /api/staff/figures/:id/rows.csv': business,
  'POST /api/staff/reconciliations': business,
  'GET /api/staff/content-creator': creator,
  'GET /api/staff/content-creator/articles': creator,
  'POST /api/staff/content-creator/draft-projects': { ...creator, body: { id: piece } },
  'GET /api/staff/content-creator/draft-projects/:id': creator,
  'PUT /api/staff/content-creator/draft-projects/:id': { ...creator, body: { revision: 0, work: emptyWork } },
  'DELETE /api/staff/content-creator/draft-projects/:id': creator,
  'POST /api/staff/content-creator/draft-projects/:id/article': { ...creator, body: { revision: 0 } },
  'POST /api/staff/content-creator/generations': {
    ...creator,
    body: { id: piece, kind: 'outline', draftProjectId: piece },
  },
  'GET /api/staff/content-creator/generations': creator,
  'GET /api/staff/content-creator/generations/:id': creator,
  'GET /api/staff/content-creator/generations/:id/events': creator,
  'POST /api/staff/content-creator/generations/:id/cancellation': creator,
  'POST /api/staff/content-creator/generations/:id/use': creator,
  'GET /api/staff/documents/:id/schedules': { circle: 'seeReceipts' },
  'POST /api/staff/schedules': {
    ...publishing,
    body: {
      collection: 'articles',
      documentId: 2_000_000_000,
      seenAt: '2026-11-22T12:00:00Z',
      action: 'publish',
      dueAt: '2026-11-22T12:00:00Z',
      timeZone: 'Europe/London',
    },
  },
  'DELETE /api/staff/schedules/:id': publishing,
  'GET /api/staff/issues/:id/articles': { circle: 'editArticles' },
  'PUT /api/staff/issues/:id/articles': { circle: 'editArticles', body: { articles: [] } },
  'POST /api/staff/issues/:id/release': {
    ...publishing,
    body: { seenAt: '2026-11-22T12:00:00Z', articles: [] },
  },
  ...writingRoutes,
  'GET /api/staff/articles/:id/threads': { circle: 'writeArticles' },
  'POST /api/staff/articles/:id/threads': {
    circle: 'writeArticles',
    body: {
      anchor: { quote: 'the old bank', prefix: '', suffix: '', position: 0 },
      text: 'Which one?',
      suggestion: null,
    },
  },
  'POST /api/staff/threads/:id/comments': { circle: 'writeArticles', body: { text: 'The one in Bern.' } },
  'PUT /api/staff/threads/:id/state': { circle: 'writeArticles', body: { state: 'resolved', seen: 1 } },
  'GET /api/staff/audience/:id/rows.csv': { circle: 'seeAudience' },
  'GET /api/staff/site-health': { circle: 'seeSiteHealth' },
  'POST /api/staff/publish-targets/removals': {
    circle: 'operate',
    body: { url: 'http://127.0.0.1:1/_meridian/publish' },
  },
  'POST /api/staff/replica-checks': { circle: 'seeSiteHealth' },
  'GET /api/staff/exports': { circle: 'operate' },
  'POST /api/staff/exports': { circle: 'operate', body: { format: 'redirects' } },
  'GET /api/staff/exports/:id/file': { circle: 'operate' },
  'DELETE /api/staff/exports/:id': { circle: 'operate' },
  'POST /api/staff/renders': { ...publishing, body: { path: '/leadership' } },

  'GET /api/internal/publish-events': siteServer,
  'GET /api/internal/snapshot': siteServer,
  'POST /api/internal/publish-targets': {
    ...siteServer,
    body: { address: 'http://127.0.0.1:1', position: null },
  },
  'POST /api/internal/publish-targets/withdrawals': {
    ...siteServer,
    body: { address: 'http://127.0.0.1:1' },
  },
  'POST /api/internal/readers/session-users': { ...siteServer, body: { calls: [{ cookie: 'a' }] } },
  'POST /api/internal/readers/reading-progress': {
    ...siteServer,
    body: { calls: [{ cookie: 'a', articleId: 'no-such-article', progressPercent: 5 }] },
  },
  'POST /api/internal/audience-deltas': siteServer,
  'POST /api/internal/audience-day-keys': {
    ...siteServer,
    body: {
      day: '2026-11-30',
      boot: '5f0c6e64-3a5c-4b0e-8f54-0a4f6c6a1c11',
      publicKey: 'a'.repeat(43),
      keyId: 'a',
      sealed: [],
    },
  },
  'POST /api/internal/cdn-purges': { ...siteServer, body: { cdn: 'varnish', keys: ['page:/'] } },
  'GET /api/internal/content/share-images/:slug/:file': siteServer,
  'POST /api/internal/content/preview/articles/:id': siteServer,
  'POST /api/internal/content/preview/issues/:id': siteServer,
  'POST /api/internal/content/preview/site/:name': siteServer,
}
