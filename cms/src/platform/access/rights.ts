import type { MaybeUser, StaffRole } from './roles.ts'

interface RightRow {
  roles: readonly StaffRole[]
  /** What it allows, for docs/security.md. */
  means: string
}

const writers = ['contributor', 'editor', 'publisher', 'admin'] as const
const editors = ['editor', 'publisher', 'admin'] as const
const publishers = ['publisher', 'admin'] as const
const supportTeam = ['support', 'admin'] as const
const admins = ['admin'] as const

/**
 * The table of rights: what somebody may do, and which roles may. Every access rule, hook, route, endpoint, view and
 * link asks {@link can} and names one of these; nothing else knows what a role is allowed. A right is about the staff:
 * what readers may do with their own is decided where it is theirs (`features/readers`).
 *
 * Whatever readers see at once when it is saved belongs to those who may publish.
 */
export const rights = {
  writeArticles: {
    roles: writers,
    means:
      'write drafts of one’s own and what is assigned to one, upload pictures and recordings, hand a draft in; pitch ideas',
  },
  editArticles: {
    roles: editors,
    means:
      'work on everybody’s articles, pictures, issues, menus and the home page as drafts; delete drafts of articles',
  },
  publishArticles: {
    roles: publishers,
    means: 'publish, schedule and unpublish, delete what is published, change pictures that readers see',
  },
  useContentCreator: { roles: writers, means: 'draft with the AI content creator' },
  seeReceipts: { roles: writers, means: 'see where and how soon a publish went live' },
  seeAudience: { roles: writers, means: 'see what is read, for how long and where readers come from' },
  seeSiteHealth: { roles: publishers, means: 'see what waits to be delivered, and what failed' },
  editStructure: { roles: publishers, means: 'save authors, sections and topics, and the PDFs of issues' },
  removeStructure: { roles: admins, means: 'delete issues, authors, sections and topics' },
  readPages: {
    roles: editors,
    means: 'read the standing pages, legal pages, menus and settings in the admin',
  },
  editPages: { roles: publishers, means: 'word the pages About, Contact and Subscription' },
  arrangeHome: {
    roles: publishers,
    means: 'put the home page and the menus live; say what is never listed as read most',
  },
  editRedirects: { roles: publishers, means: 'make, change and delete redirects' },
  readMessages: {
    roles: ['editor', 'publisher', 'support', 'admin'],
    means: 'see to what came by the contact form',
  },
  removeMessages: { roles: admins, means: 'delete what came by the contact form' },
  answerTickets: {
    roles: supportTeam,
    means: 'read, answer, assign and close readers’ tickets; word saved replies; keep notes about readers',
  },
  handleContracts: {
    roles: supportTeam,
    means: 'see what was declared about contracts and what subscribers were told; settle the cases',
  },
  editNoticeRules: {
    roles: admins,
    means: 'change the rules by which subscribers are told of renewals and prices',
  },
  seeReaders: {
    roles: supportTeam,
    means: 'find readers; read their plan, payments, cards and addresses (each look is in the audit log)',
  },
  helpReaders: {
    roles: supportTeam,
    means:
      'send a reader the mail for a new password; switch a newsletter off for them; stop mail to an address, and let it through again',
  },
  correctAddresses: { roles: supportTeam, means: 'correct a reader’s address' },
  resendReceipts: { roles: supportTeam, means: 'mail a receipt once more' },
  readMailbox: { roles: supportTeam, means: 'read the mailbox of an installation without a mail server' },
  readConfidentialMail: { roles: admins, means: 'read mail there that opens an account; empty the mailbox' },
  readSubscribers: {
    roles: ['publisher', 'support', 'admin'],
    means: 'read and download the newsletter’s list',
  },
  labelSubscribers: {
    roles: ['publisher', 'support', 'admin'],
    means:
      'label newsletter subscribers, one by one or by a list of addresses, for the audiences of campaigns',
  },
  writeCampaigns: {
    roles: editors,
    means:
      'write campaigns of the newsletters, look at them as readers will get them, and mail them to oneself',
  },
  sendCampaigns: {
    roles: publishers,
    means: 'choose who gets a campaign, send, pause and stop it, correct its page',
  },
  seePlans: { roles: ['editor', 'publisher', 'support', 'admin'], means: 'read the plans in the admin' },
  editPlans: { roles: admins, means: 'change plans and prices' },
  editInvoicing: { roles: admins, means: 'set the seller, tax rates and numbers of invoices' },
  moveMoney: { roles: admins, means: 'refund, cancel, give complimentary access' },
  runBusiness: { roles: admins, means: 'figures, print runs, reconciliation' },
  editSettings: { roles: admins, means: 'change the site’s settings' },
  editLegalPages: { roles: admins, means: 'word what binds the publisher' },
  manageStaff: { roles: admins, means: 'create and delete accounts, give roles, reset a second factor' },
  readAudit: { roles: admins, means: 'read the audit log' },
  moveContent: { roles: admins, means: 'bring in what another system exported, and undo that' },
  operate: {
    roles: admins,
    means: 'render everything again, take exports, and what else keeps the site running',
  },
} as const satisfies Record<string, RightRow>

export type Right = keyof typeof rights

/** Whether somebody has a right. Strangers and readers have none. */
export function can(user: MaybeUser, right: Right): boolean {
  return rolesWith(right).some((role) => role === user?.role)
}

/** Those who have a right, for queries about people. */
export function rolesWith(right: Right): StaffRole[] {
  return [...rights[right].roles]
}
