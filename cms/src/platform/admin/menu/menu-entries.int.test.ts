import { createLocalReq, getAccessResults, type Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { createTestAccount, payloadUserOf } from '../../../../test/accounts.ts'
import { openPayload } from '../../../../test/payload.ts'
import { type StaffRole, staffRoles } from '../../access/roles.ts'
import { menuOf } from './menu-entries.ts'

/*
 * Who finds what in the menu. `C` is a contributor, `E` an editor, `P` a publisher, `S` the support, `A` an
 * administrator.
 */
const all = 'CEPSA'
const menu: Record<string, Record<string, string>> = {
  Write: {
    Articles: all,
    Snippets: 'CEPA',
    'Newsletter series': 'PA',
    Planning: 'CEPA',
    Campaigns: 'EPA',
    Authors: 'EPA',
    Pictures: 'CEPA',
    Recordings: 'CEPA',
    Sections: 'EPA',
    Topics: 'EPA',
    'Picture rights': 'EPA',
    'AI content creator': 'CEPA',
  },
  Publish: {
    Issues: 'EPA',
    'Issue PDFs': 'EPA',
    Redirects: 'EPA',
    Audience: 'CEPA',
    Schedule: 'EPA',
    'Home page': 'EPA',
    'Most read': 'EPA',
    Menus: 'EPA',
    About: 'EPA',
    Contact: 'EPA',
    Subscription: 'EPA',
    'Privacy Policy': 'EPA',
    'Terms of Service': 'EPA',
    'Accessibility Statement': 'EPA',
    'Site health': 'PA',
  },
  Readers: {
    Readers: 'SA',
    Tickets: 'SA',
    'Saved replies': 'SA',
    Messages: 'EPSA',
    Cases: 'SA',
    Declarations: 'SA',
    Notices: 'SA',
    Subscriptions: 'SA',
    Payments: 'SA',
    Addresses: 'SA',
    Welcome: 'EPA',
    Newsletters: all,
    'Newsletter subscribers': 'PSA',
    'Newsletter choices': 'PSA',
    'Newsletter consents': 'PSA',
    'Stopped mail': 'PSA',
  },
  House: {
    Figures: 'A',
    'Print runs': 'A',
    Reconciliation: 'A',
    Plans: 'EPSA',
    'Invoices and tax': 'EPSA',
    'Notice rules': 'SA',
    'Site settings': 'EPA',
    Staff: 'A',
    'Second factor': all,
    Mailbox: 'SA',
    'Article addresses': 'EPA',
    'Audit log': 'A',
    Imports: 'A',
    Exports: 'A',
  },
}
const letters: Record<StaffRole, string> = {
  contributor: 'C',
  editor: 'E',
  publisher: 'P',
  support: 'S',
  admin: 'A',
}

let payload: Payload

beforeAll(async () => {
  payload = await openPayload()
})

async function menuFor(role: StaffRole) {
  const user = await payloadUserOf(payload, await createTestAccount(payload, { role }))
  const req = await createLocalReq({ user }, payload)
  const isShown = ({ admin }: { admin?: { hidden?: unknown } }) =>
    typeof admin?.hidden === 'function' ? !admin.hidden({ user }) : admin?.hidden !== true
  return menuOf({
    payload,
    user,
    permissions: await getAccessResults({ req }),
    visibleEntities: {
      collections: payload.config.collections.filter(isShown).map(({ slug }) => slug),
      globals: payload.config.globals.filter(isShown).map(({ slug }) => slug),
    },
  })
}

test('each entry stands in the group of its job, for those who have the right to it', async () => {
  const found: Record<string, Record<string, string>> = {}
  for (const role of staffRoles) {
    for (const { group, entries } of await menuFor(role)) {
      for (const { label } of entries) {
        const places = (found[group] ??= {})
        places[label] = `${places[label] ?? ''}${letters[role]}`
      }
    }
  }
  expect(found).toEqual(menu)
})
