import { flag, moment, number, reference, text } from './fields.ts'
import { defineKind, slugKey } from './kind.ts'

/*
 * Readers, what they pay for, and where addresses lead.
 */

const dated = { createdAt: moment, updatedAt: moment } as const
const ownId = { id: 'a number of this database' } as const

export const redirectKind = defineKind({
  name: 'redirects',
  table: 'redirects',
  key: 't.from_path',
  head: dated,
  content: { fromPath: text, toAddress: text, kind: text, note: text },
  leftOut: ownId,
})

export const planKind = defineKind({
  name: 'plans',
  table: 'plans',
  key: slugKey,
  head: {
    ...dated,
    /** What the payment provider calls its prices. */
    providerPrices: {
      is: 'children',
      table: 'provider_prices',
      parent: 'plan_id',
      order: ['createdAt', 'providerPriceId'],
      fields: {
        providerPriceId: text,
        providerProductId: text,
        amountCents: number,
        currency: text,
        period: text,
        createdAt: moment,
      },
    },
    /** Prices that were made elsewhere and stand for it. */
    adoptedPrices: {
      is: 'children',
      table: 'adopted_prices',
      parent: 'plan_id',
      order: ['createdAt', 'providerPriceId'],
      fields: { providerPriceId: text, note: text, createdAt: moment },
    },
  },
  content: {
    slug: text,
    name: text,
    description: text,
    tier: text,
    priceCents: number,
    period: text,
    features: { is: 'lines' },
    welcome: text,
    isOffered: flag,
    position: number,
  },
  leftOut: { ...ownId, created_by: 'names an account of the staff' },
})

const name = { firstName: text, lastName: text } as const

/** Accounts of readers. Those of the staff are not in the archive: an archive must not give anybody rights. */
export const readerKind = defineKind({
  name: 'readers',
  table: 'users',
  key: 't.public_id',
  where: `t.role = 'reader'`,
  head: {
    ...dated,
    settings: {
      is: 'child',
      table: 'reader_settings',
      parent: 'user_id',
      fields: { isReadingHistoryOn: flag, deletionDueAt: moment, deletionCancelledAt: moment },
    },
    addresses: {
      is: 'children',
      table: 'addresses',
      parent: 'user_id',
      order: ['publicId'],
      fields: {
        publicId: text,
        ...name,
        addressLine1: text,
        addressLine2: text,
        city: text,
        state: text,
        postalCode: text,
        country: text,
        isDefault: flag,
        ...dated,
      },
    },
    invoiceDetails: {
      is: 'child',
      table: 'invoice_details',
      parent: 'user_id',
      fields: {
        name: text,
        company: text,
        addressLine1: text,
        addressLine2: text,
        city: text,
        state: text,
        postalCode: text,
        country: text,
        vatId: text,
        reference: text,
        updatedAt: moment,
      },
    },
    customers: {
      is: 'children',
      table: 'billing_customers',
      parent: 'user_id',
      order: ['providerCustomerId'],
      fields: { providerCustomerId: text, isLive: flag, createdAt: moment },
    },
    subscriptions: {
      is: 'children',
      table: 'user_subscriptions',
      parent: 'user_id',
      order: ['createdAt'],
      fields: {
        plan: reference('plans'),
        kind: text,
        status: text,
        currentPeriodStart: moment,
        currentPeriodEnd: moment,
        startedAt: moment,
        endedAt: moment,
        canceledAt: moment,
        cancelsAtPeriodEnd: flag,
        pastDueSince: moment,
        priceCents: number,
        renewalPriceCents: number,
        currency: text,
        nextPlan: reference('plans'),
        pendingPlan: reference('plans'),
        pendingAmountCents: number,
        pendingUntil: moment,
        reason: text,
        providerSubscriptionId: text,
        providerCustomerId: text,
        ...dated,
      },
    },
    savedArticles: {
      is: 'children',
      table: 'saved_articles',
      parent: 'user_id',
      order: ['savedAt', 'article'],
      fields: { article: reference('articles'), savedAt: moment },
    },
  },
  content: { publicId: text, email: text, ...name, emailVerifiedAt: moment },
  leftOut: {
    ...ownId,
    role: 'all of them are readers',
    weekly_audience: 'is of the staff',
    granted_by_id: 'names an account of the staff',
    account_deleted_at: 'customers without an account are not in the archive',
    'card_*': 'is the payment provider’s to keep',
    synced_at: 'changes with each look at the payment provider',
  },
})

const told = {
  ...name,
  country: text,
  region: text,
  browserLanguage: text,
  timeZone: text,
  userAgent: text,
  referrer: text,
} as const

const ofLinks = 'stands in links of mails that were sent'
const ofAddress = 'says where somebody was in the network'

/** Who has subscribed to newsletters, with every consent and its withdrawal. */
export const subscriberKind = defineKind({
  name: 'subscribers',
  table: 'newsletter_subscribers',
  key: 't.email',
  head: {
    ...dated,
    consents: {
      is: 'children',
      table: 'newsletter_consents',
      parent: 'subscriber_id',
      order: ['requestedAt', 'createdAt', 'newsletter'],
      isNamed: true,
      fields: {
        newsletter: reference('newsletters'),
        account: reference('readers'),
        requestedAt: moment,
        page: text,
        form: text,
        textVersion: text,
        source: text,
        confirmedAt: moment,
        withdrawnAt: moment,
        withdrawnBy: text,
        ...told,
        /** The consent that it was asked for with. */
        signUp: { is: 'sibling', list: 'consents', by: 'key', column: 'sign_up' },
        ...dated,
      },
    },
    memberships: {
      is: 'children',
      table: 'newsletter_memberships',
      parent: 'subscriber_id',
      order: ['createdAt', 'newsletter'],
      fields: {
        newsletter: reference('newsletters'),
        consent: { is: 'sibling', list: 'consents', by: 'id', column: 'consent_id' },
        pausedAt: moment,
        pausedUntil: moment,
        ...dated,
      },
    },
    sections: {
      is: 'children',
      table: 'subscriber_sections',
      parent: 'subscriber_id',
      order: ['section'],
      fields: { section: reference('sections') },
    },
    labels: {
      is: 'children',
      table: 'subscriber_labels',
      parent: 'subscriber_id',
      order: ['label'],
      fields: { label: text },
    },
  },
  content: {
    email: text,
    ...told,
    state: text,
    confirmedAt: moment,
    unsubscribedAt: moment,
    /** The consent that the present confirmation rests on. */
    consent: { is: 'sibling', list: 'consents', by: 'key', column: 'consent_key' },
  },
  leftOut: {
    ...ownId,
    key: ofLinks,
    requested_from: ofAddress,
    confirmed_from: ofAddress,
    withdrawn_from: ofAddress,
    withdrawn_by_staff_id: 'names an account of the staff',
  },
})

/** Addresses that get no mail, because it came back or somebody complained. */
export const suppressionKind = defineKind({
  name: 'mail-suppressions',
  table: 'mail_suppressions',
  key: 't.address_key',
  where: 't.lifted_at is null',
  head: {},
  content: { address: { is: 'text', column: 'address_key' }, reason: text, since: moment },
  leftOut: {
    ...ownId,
    event_id: 'names a mail that came back',
    lifted_at: 'those that are lifted are not in the archive',
    lifted_by: 'names an account of the staff',
  },
})
