import type { SanitizedConfig } from 'payload'
import { createLocalReq } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPayload } from '../../test/payload.ts'
import type { User } from '../payload-types.ts'
import type { Role } from './roles.ts'

/*
 * Who may do what, every operation of every collection and global. `E` is an editor, `A` an administrator, `R`
 * a reader, `-` nobody at all; a star means: only some documents. A stranger or reader in any row is a hole.
 */
const editorial = {
  create: 'EA',
  read: 'EA',
  update: 'EA',
  delete: 'EA',
  readVersions: 'EA',
  unlock: '-',
  admin: 'EA',
}
const structure = { ...editorial, delete: 'A' }
const business = { ...editorial, create: 'A', update: 'A', delete: 'A' }
const ledger = { ...editorial, create: '-', update: '-', delete: '-', readVersions: '-' }
const readerData = { ...ledger, read: 'A', admin: 'A' }
const correspondence = { ...ledger, update: 'EA', delete: 'A' }
const internal = {
  create: 'EA',
  read: 'EA',
  update: 'EA',
  delete: 'EA',
  readVersions: 'EA',
  unlock: 'EA',
  admin: '-',
}
const own = { ...internal, read: 'E*A*', update: 'E*A*', delete: 'E*A*' }

const collections: Record<string, Record<string, string>> = {
  articles: editorial,
  media: editorial,
  'issue-pdfs': editorial,
  issues: structure,
  authors: structure,
  sections: structure,
  topics: structure,
  plans: business,
  'article-addresses': ledger,
  'contact-messages': correspondence,
  'mailbox-messages': { ...correspondence, read: 'E*A', update: '-' },
  'newsletter-subscribers': ledger,
  'newsletter-consents': ledger,
  'support-tickets': ledger,
  'user-subscriptions': readerData,
  payments: readerData,
  addresses: { ...readerData, update: 'A' },
  users: {
    create: 'A',
    read: 'E*A',
    update: 'E*A',
    delete: 'A*',
    readVersions: '-',
    unlock: '-',
    admin: 'EA',
  },
  'audit-events': readerData,
  'payload-kv': { ...internal, create: '-', read: '-', update: '-', delete: '-' },
  'payload-locked-documents': internal,
  'payload-preferences': own,
  'payload-migrations': internal,
}
const standingPage = { read: 'EA', update: 'EA', readVersions: 'EA' }
const legalPage = { ...standingPage, update: 'A' }

const globals: Record<string, Record<string, string>> = {
  'site-settings': { read: 'EA', update: 'A', readVersions: 'EA' },
  'about-page': standingPage,
  'contact-page': standingPage,
  'subscription-page': standingPage,
  'privacy-policy': legalPage,
  'terms-of-service': legalPage,
  'accessibility-statement': legalPage,
}
const visitors = [null, 'reader', 'editor', 'admin'] as const
const letters: Record<Role, string> = { reader: 'R', editor: 'E', admin: 'A' }

let config: SanitizedConfig
let ask: (access: unknown) => Promise<string>

beforeAll(async () => {
  const payload = await openPayload()
  config = payload.config
  ask = async (access) => {
    const answers = []
    for (const role of visitors) {
      const req = await createLocalReq({ user: role ? person(role) : undefined }, payload)
      const answer: unknown = typeof access === 'function' ? await access({ req, id: 1, data: {} }) : true
      if (answer) answers.push(`${role ? letters[role] : 'S'}${answer === true ? '' : '*'}`)
    }
    return answers.join('') || '-'
  }
})

function person(role: Role): User & { collection: 'users' } {
  const email = `${role}@meridian.example`
  return { collection: 'users', id: 7, publicId: 'seven', role, email, createdAt: '', updatedAt: '' }
}

describe('the access table', () => {
  it('lists every collection and global there is', () => {
    expect(config.collections.map((collection) => collection.slug).toSorted()).toEqual(
      Object.keys(collections).toSorted(),
    )
    expect(config.globals.map((global) => global.slug).toSorted()).toEqual(Object.keys(globals).toSorted())
  })

  it.each(Object.keys(collections))('holds for every operation on %s', async (slug) => {
    const access = config.collections.find((collection) => collection.slug === slug)?.access ?? {}
    const found: Record<string, string> = {}
    for (const [operation, rule] of Object.entries(access)) found[operation] = await ask(rule)
    expect({ admin: '-', ...found }).toEqual(collections[slug])
  })

  it.each(Object.keys(globals))('holds for every operation on %s', async (slug) => {
    const access = config.globals.find((global) => global.slug === slug)?.access ?? {}
    const found: Record<string, string> = {}
    for (const [operation, rule] of Object.entries(access)) found[operation] = await ask(rule)
    expect(found).toEqual(globals[slug])
  })

  it.each([
    ['role', 'A'],
    ['email', 'A'],
    ['isAdmin', '-'],
    ['publicId', '-'],
    ['emailVerifiedAt', '-'],
  ])('lets nobody else give themselves or another a different %s', async (name, answer) => {
    const users = config.collections.find((collection) => collection.slug === 'users')
    const field = users?.flattenedFields.find((candidate) => candidate.name === name)
    const access = field && 'access' in field ? field.access : undefined
    expect([await ask(access?.create), await ask(access?.update)]).toEqual([answer, answer])
  })
})
