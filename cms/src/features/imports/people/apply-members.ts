import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { markApplied } from '../apply/import-links.ts'
import { type KnownPerson, readKnownPeople } from './known-people.ts'
import {
  linkMembers,
  linkParts,
  type MemberLink,
  type PartLink,
  readParts,
  renewParts,
} from './member-links.ts'
import type { PeopleContext } from './people-context.ts'
import type { MemberWork } from './plan-member.ts'
import { giveAccess, makeAccounts } from './write-accounts.ts'
import { giveLabels, type LabelSpellings, stopMailTo, writeSubscribers } from './write-subscribers.ts'

/** A record whose work is to be done. */
export interface MemberToApply {
  key: string
  hash: string
  work: MemberWork
}

export interface AppliedBatch {
  runId: number
  context: PeopleContext
  /** Who of the staff imports; null for nobody. */
  actorId: number | null
  members: readonly MemberToApply[]
  /** What is here of them, read under a lock in the same transaction. */
  known: ReadonlyMap<string, KnownPerson>
  spellings: LabelSpellings
}

/**
 * Does what is planned for a batch of people, in the transaction of `client`: accounts without passwords, newsletters with their consents,
 * labels, access that was given, mail that is stopped; and notes what each has become. Nobody is mailed, but for those whom the owner may
 * ask for a consent.
 */
export async function applyMembers(client: SqlClient, batch: AppliedBatch): Promise<void> {
  const { runId, context, actorId, members, known, spellings } = batch
  if (members.length === 0) return
  const { sourceId, sourceName } = context
  const run = { sourceId, runId }
  const works = members.map(({ work }) => work)
  const keys = members.map(({ key }) => key)
  const untouched = (await readParts(client, { sourceId, keys })).filter(({ isUntouched }) => isUntouched)
  const given = { works, sourceName, actorId }
  const made = await makeAccounts(client, given)
  const accounts = new Map([...accountsIn(known), ...made])
  const access = await giveAccess(client, { ...given, accounts })
  const page = context.siteUrl ?? sourceName
  const subscribers = await writeSubscribers(client, { works, known, page })
  const subscriberOf = (email: string) => subscribers.get(email) ?? known.get(email)?.subscriber?.id
  await giveLabels(
    client,
    works.flatMap(({ email, labels }) => {
      const subscriberId = subscriberOf(email)
      return subscriberId === undefined ? [] : [{ subscriberId, labels }]
    }),
    spellings,
  )
  const stopped = await stopMailTo(client, works)
  await renewParts(client, run, untouched)
  await linkParts(
    client,
    run,
    members.flatMap(({ key, work: { email } }): PartLink[] => {
      const accessId = access.get(accounts.get(email) ?? 0)
      const parts = {
        account: made.get(email),
        subscriber: subscribers.get(email),
        access: accessId,
        suppression: stopped.get(email),
      }
      return partsOf(key, parts)
    }),
  )
  await linkMembers(
    client,
    run,
    members.flatMap(({ key, hash, work: { email } }): MemberLink[] => {
      const found = documentOf({
        account: accounts.get(email),
        subscriber: subscriberOf(email),
        suppression: stopped.get(email),
      })
      return found ? [{ key, hash, ...found, isCreated: made.has(email) || subscribers.has(email) }] : []
    }),
  )
  await markApplied(client, { runId, kind: 'members', keys })
}

function accountsIn(known: ReadonlyMap<string, KnownPerson>): [string, number][] {
  return [...known].flatMap(([email, { account }]): [string, number][] =>
    account && !account.isStaff ? [[email, account.userId]] : [],
  )
}

function partsOf(
  key: string,
  ids: Record<'account' | 'subscriber' | 'access' | 'suppression', number | undefined>,
): PartLink[] {
  return (['account', 'subscriber', 'access', 'suppression'] as const).flatMap((part) => {
    const documentId = ids[part]
    return documentId === undefined ? [] : [{ key, part, documentId }]
  })
}

function documentOf({
  account,
  subscriber,
  suppression,
}: Record<'account' | 'subscriber' | 'suppression', number | undefined>): Pick<
  MemberLink,
  'collection' | 'documentId'
> | null {
  if (account !== undefined) return { collection: 'users', documentId: account }
  if (subscriber !== undefined) return { collection: 'newsletter-subscribers', documentId: subscriber }
  return suppression === undefined ? null : { collection: 'mail-suppressions', documentId: suppression }
}

/** What is here of the people of a batch, held until the transaction of `client` is over. */
export function holdPeople(client: SqlClient, emails: readonly string[]): Promise<Map<string, KnownPerson>> {
  return readKnownPeople(client, emails, { lock: true })
}
