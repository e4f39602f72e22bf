import { findHolder } from '@meridian/shared/content/assembly/article-at-address'
import { parseSubject } from '@meridian/shared/replica/old-address-record.schema'
import type { Queryable } from '../../../platform/database/rows.ts'
import { createDatabaseReader } from '../../content/records/database-reader.ts'
import { findOccupants } from '../../redirects/find-occupants.ts'
import { findOldAddresses, findOldSubjects } from '../../redirects/find-old-addresses.ts'
import type { LinkLookup, LinkTarget } from './resolve-links.ts'

/** What readers get at an address of the older site: a page, its present address, or that it was unpublished. */
export type AddressAnswer = { status: 200 | 301; to: string } | { status: 410; to: null }

/** Finds what readers get at addresses (in their one spelling), all at once; those at which nothing is are not in it. */
export type AddressLookup = (addresses: readonly string[]) => Promise<ReadonlyMap<string, AddressAnswer>>

/** By the pages of the magazine and its old addresses, as the database has them. */
export function createAddressLookup(db: Queryable): AddressLookup {
  const reader = createDatabaseReader(db)
  return async (addresses) => {
    const occupants = await findOccupants(db, addresses)
    const free = addresses.filter((address) => !occupants.has(address))
    const old = await findOldAddresses(db, free)
    const answers = new Map<string, AddressAnswer>()
    for (const [address, target] of old) {
      answers.set(address, target.kind === 'gone' ? gone : { status: 301, to: target.to })
    }
    await Promise.all(
      [...occupants].map(async ([address, occupant]) => {
        const answer = occupant.startsWith('articles:') ? await answerArticle(address) : null
        answers.set(address, answer ?? { status: 200, to: address })
      }),
    )
    return answers
  }

  async function answerArticle(address: string): Promise<AddressAnswer | null> {
    const holder = await findHolder(reader, address.split('/')[2] ?? '')
    if (holder.kind === 'moved') return { status: 301, to: `/articles/${holder.to}` }
    return holder.kind === 'article' ? null : gone
  }
}

const gone = { status: 410, to: null } as const

/** What links in texts lead to: articles by their ids, published or not; anything else by its path. */
export function createLinkLookup(db: Queryable): LinkLookup {
  return async (addresses) => {
    const occupants = await findOccupants(db, addresses)
    const subjects = await findOldSubjects(db, addresses)
    const targets = new Map<string, LinkTarget>()
    const others: string[] = []
    for (const address of addresses) {
      // A text of the older site means what stood there then.
      const subject = subjects.get(address) ?? occupants.get(address)
      const named = subject === undefined ? null : parseSubject(subject)
      if (named?.collection === 'articles') targets.set(address, { article: named.id })
      else if (subjects.has(address)) others.push(address)
      else if (subject !== undefined) targets.set(address, { path: address })
    }
    for (const [address, target] of await findOldAddresses(db, others)) {
      if (target.kind !== 'moved') continue
      const article = target.subject === null ? null : parseSubject(target.subject)
      if (article?.collection === 'articles') targets.set(address, { article: article.id })
      else targets.set(address, { path: target.to })
    }
    return targets
  }
}
