import type { Feature } from '../../platform/feature.ts'
import { accountMailJob } from './account-mail.job.ts'
import { accountIndexes } from './accounts.indexes.ts'
import { accountTables } from './accounts.tables.ts'
import { deleteDueAccountsJob, stopRenewalJob } from './deletion/deletion.jobs.ts'
import { secondFactorTables } from './second-factor/second-factor.tables.ts'
import { accountTokenTables } from './tokens/account-tokens.tables.ts'
import { users } from './users/users.collection.ts'

export const accountsFeature: Feature = {
  collections: [users],
  tables: [accountTables, accountIndexes, secondFactorTables, accountTokenTables],
  jobs: [accountMailJob, deleteDueAccountsJob, stopRenewalJob],
  menuLinks: [
    { group: 'House', label: 'Staff', href: '/admin/collections/users', right: 'manageStaff' },
    { group: 'House', label: 'Second factor', href: '/admin/second-factor' },
  ],
  admin: {
    beforeLogin: ['/features/accounts/admin/sign-in/sign-in-form.tsx#SignInForm'],
    views: {
      secondFactor: {
        Component: '/features/accounts/admin/second-factor/second-factor-view.tsx#SecondFactorView',
        path: '/second-factor',
        meta: { title: 'Second factor' },
      },
    },
  },
}
