/**
 * One advisory lock of Postgres: the arguments of its lock functions, in which `$1` is the key. Two processes that
 * name the same lock exclude each other, whichever release they run: the numbers of a lock never change.
 */
export interface Lock {
  readonly numbers: string
  readonly key?: string | number
}

/** A lock for each key: `number` is that of the family, the key is hashed. New locks are made like this. */
function family(number: number): (key: string) => Lock {
  return (key) => ({ numbers: `${number}, hashtext($1)`, key })
}

function single(numbers: string): Lock {
  return { numbers }
}

/** The family of {@link locks.readingHistory}, for those who take many of them with one statement. */
export const readingHistoryLocks = 72_061

/** Every advisory lock of the product. */
export const locks = {
  /** Programs that prepare the database: migrations, the first administrator. */
  preparation: single('7201001'),
  backup: single('7201003'),

  homePage: single(`72011, hashtext('')`),
  currentIssue: single(`72012, hashtext('')`),
  /** By address. */
  articleAddress: family(72_013),
  lastAdmin: single(`72014, hashtext('')`),
  /** What an issue shows; by the issue's id. */
  issueContent: (issueId: number): Lock => ({ numbers: '72015, $1', key: issueId }),
  /** By the article's id. */
  articleSave: family(72_016),
  /** By the issue's id. */
  issueSave: family(72_019),
  /** By the campaign's id. */
  campaignSave: family(72_021),
  /** Addresses of campaigns, which are one of a kind within their newsletter; by the newsletter's id. */
  campaignAddress: (newsletterId: number): Lock => ({ numbers: '72022, $1', key: newsletterId }),
  /** The articles of an issue and their order; by the issue's id. */
  issueArrangement: (issueId: number): Lock => ({ numbers: '72018, $1', key: issueId }),
  /** Held by an import that takes a picture in; by the digest of its file. */
  importedPicture: family(72_023),
  redirects: single(`72017, hashtext('')`),
  /** By the message's digest. */
  contactMessage: family(72_031),
  /** By the declaration's digest. */
  contractDeclaration: family(72_032),
  /** By the reader's id. */
  supportTicket: (readerId: number): Lock => ({
    numbers: `hashtextextended('support ticket', $1)`,
    key: readerId,
  }),
  /** By the mail's key. */
  mail: (key: string): Lock => ({ numbers: `hashtext('mail'), hashtext($1)`, key }),
  /** By the issue's id. */
  printRun: (issueId: number): Lock => ({ numbers: `hashtextextended('print runs', $1)`, key: issueId }),

  /** Held by code that asks the provider for a customer's state and writes it; by the provider's id of the customer. */
  billingSync: family(72_041),
  /** Held while that state is written. */
  billingSyncWrite: family(72_043),
  reconciliationStart: single('72042'),
  /** Held by code that changes something of a customer at the provider; by the provider's id of the customer. */
  billingAction: family(72_051),
  /** The audit of what a reader does more than once; by the reader's id. */
  billingAudit: family(72_053),
  contentCreatorMonth: single('72052, 0'),
  /** Held by a CMS that starts, while it publishes what readers lack of the globals. */
  publishedGlobals: single(`72061, hashtext('')`),
  /** Held while it is decided what readers see of what is read most. */
  mostRead: single(`hashtext('most_read'), 0`),

  /** Shared by code that records how far readers have come, held alone to switch that off; by the reader's id. */
  readingHistory: (readerId: number): Lock => ({ numbers: `${readingHistoryLocks}, $1`, key: readerId }),

  targetRegistration: single(`hashtext('publish_targets.register')`),
  /** Delivery to one site server; by its address. */
  delivery: (target: string): Lock => ({
    numbers: `hashtext('publish_targets'), hashtext($1)`,
    key: target,
  }),
  /** Purging at one address of the CDN. */
  cdnPurges: (purgeUrl: string): Lock => ({
    numbers: `hashtext('cdn_purges'), hashtext($1)`,
    key: purgeUrl,
  }),
  /** Held by the worker that reads the mailbox in which mails come back. */
  returnedMailbox: single(`hashtext('returned_mailbox'), 0`),
  /** Held by the worker that brings campaigns out. */
  campaignLane: single(`hashtext('campaign_sends'), 0`),
  /** Held by the worker that looks after imports. */
  importer: single(`hashtext('import_runs'), 0`),
  /** Held while an import is carried out or undone, by a worker or a command. */
  importApplied: single(`hashtext('import_runs'), 1`),
  /** Held while counts of the audience are folded, closed or deleted. */
  audience: single(`hashtext('audience'), 0`),
  /** Held by the process that carries out schedules when they are due. */
  schedules: single(`hashtext('publish_schedules'), 0`),
}
