import type { SanitizedConfig } from 'payload'
import { createLocalReq } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPayload } from '../../../test/payload.ts'
import type { User } from '../../payload-types.ts'
import { type Role, roles } from './roles.ts'

/*
 * Who may do what, every operation of every collection and global. `C` is a contributor, `E` an editor, `P` a publisher,
 * `S` the support, `A` an administrator, `R` a reader, `X` a stranger, `-` nobody at all; a star means: only some
 * documents. A stranger or reader in any row is a hole.
 */
const all = 'CEPSA'
const articles = {
  create: 'CEPA',
  read: 'C*EPS*A',
  update: 'C*EPA',
  delete: 'C*E*PA',
  readVersions: 'C*EPA',
  unlock: '-',
  admin: all,
}
const pictures = { ...articles, read: 'CEPA', delete: 'C*EPA', readVersions: 'EPA' }
const structure = {
  create: 'PA',
  read: all,
  update: 'PA',
  delete: 'A',
  readVersions: 'PA',
  unlock: '-',
  admin: all,
}
const business = {
  ...structure,
  create: 'A',
  read: 'EPSA',
  update: 'A',
  readVersions: 'EPSA',
}
const ledger = (who: string) => ({
  create: '-',
  read: who,
  update: '-',
  delete: '-',
  readVersions: '-',
  unlock: '-',
  admin: who,
})
const internal = {
  create: all,
  read: all,
  update: all,
  delete: all,
  readVersions: all,
  unlock: all,
  admin: '-',
}
const some = 'C*E*P*S*A*'
const own = { ...internal, read: some, update: some, delete: some }

const collections: Record<string, Record<string, string>> = {
  articles,
  media: pictures,
  recordings: pictures,
  'issue-pdfs': { ...structure, delete: 'PA' },
  issues: { ...structure, create: 'EPA', read: 'C*EPS*A', update: 'EPA', readVersions: 'EPA' },
  authors: structure,
  sections: structure,
  topics: structure,
  redirects: { ...structure, read: 'EPA', delete: 'PA', readVersions: '-' },
  plans: business,
  'article-addresses': ledger('EPA'),
  'contact-messages': { ...ledger('EPSA'), update: 'EPSA', delete: 'A' },
  'mailbox-messages': { ...ledger('SA'), read: 'S*A', delete: 'A' },
  campaigns: {
    create: 'EPA',
    read: 'EPA',
    update: 'EPA',
    delete: 'E*P*A*',
    readVersions: 'EPA',
    unlock: '-',
    admin: 'EPA',
  },
  'campaign-series': {
    create: 'PA',
    read: 'EPA',
    update: 'PA',
    delete: 'PA',
    readVersions: '-',
    unlock: '-',
    admin: 'PA',
  },
  newsletters: { ...structure, delete: '-' },
  'newsletter-memberships': ledger('PSA'),
  'newsletter-subscribers': ledger('PSA'),
  'newsletter-consents': ledger('PSA'),
  'support-tickets': ledger('SA'),
  'saved-replies': {
    create: 'SA',
    read: 'SA',
    update: 'SA',
    delete: 'SA',
    readVersions: '-',
    unlock: '-',
    admin: 'SA',
  },
  snippets: {
    create: 'CEPA',
    read: 'CEPA',
    update: 'EPA',
    delete: 'EPA',
    readVersions: '-',
    unlock: '-',
    admin: 'CEPA',
  },
  'contract-declarations': ledger('SA'),
  'contract-cases': { ...ledger('SA'), update: 'SA' },
  notices: ledger('SA'),
  'notice-rules': { ...ledger('SA'), create: 'A', update: 'A', readVersions: 'SA' },
  'user-subscriptions': ledger('SA'),
  payments: ledger('SA'),
  addresses: { ...ledger('SA'), update: 'SA' },
  users: {
    create: 'A',
    read: 'C*E*P*SA',
    update: 'C*E*P*S*A',
    delete: 'A*',
    readVersions: '-',
    unlock: '-',
    admin: all,
  },
  'audit-events': ledger('A'),
  'payload-kv': { ...internal, create: '-', read: '-', update: '-', delete: '-' },
  'payload-locked-documents': internal,
  'payload-preferences': own,
  'payload-migrations': internal,
}
const standingPage = { read: 'EPA', update: 'PA', readVersions: 'EPA' }
const adminsPage = { ...standingPage, update: 'A' }

const arranged = { ...standingPage, update: 'EPA' }

const globals: Record<string, Record<string, string>> = {
  'home-page': arranged,
  navigation: arranged,
  'site-settings': adminsPage,
  invoicing: { read: 'EPSA', update: 'A', readVersions: 'EPSA' },
  welcome: { read: 'EPA', update: 'A' },
  'most-read': { read: 'EPA', update: 'PA' },
  'about-page': standingPage,
  'contact-page': standingPage,
  'subscription-page': standingPage,
  'privacy-policy': adminsPage,
  'terms-of-service': adminsPage,
  'accessibility-statement': adminsPage,
}
const visitors = [null, ...roles]
const letters: Record<Role, string> = {
  reader: 'R',
  contributor: 'C',
  editor: 'E',
  publisher: 'P',
  support: 'S',
  admin: 'A',
}

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
      if (answer) answers.push(`${role ? letters[role] : 'X'}${answer === true ? '' : '*'}`)
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

  it.each(['articles', 'media', 'recordings', 'campaigns'])(
    'lets nobody say whose %s something is',
    async (slug) => {
      const collection = config.collections.find((candidate) => candidate.slug === slug)
      const field = collection?.flattenedFields.find((candidate) => candidate.name === 'createdBy')
      const access = field && 'access' in field ? field.access : undefined
      expect([await ask(access?.create), await ask(access?.update)]).toEqual(['-', '-'])
    },
  )
})
