import type { Profile } from '@meridian/shared/readers/profile.schema'
import { sessionHintCookie } from '@meridian/shared/accounts/session-hint'
import { cleanStores } from 'nanostores'
import { onTestFinished } from 'vitest'
import { accountSessions } from '../../src/lib/reader-data/account-sessions.store.ts'
import { addresses } from '../../src/lib/reader-data/addresses.store.ts'
import { deliveryAddress } from '../../src/lib/reader-data/delivery-address.store.ts'
import { invoiceDetails } from '../../src/lib/reader-data/invoice-details.store.ts'
import { newsletters } from '../../src/lib/reader-data/newsletters.store.ts'
import { paymentMethod } from '../../src/lib/reader-data/payment-method.store.ts'
import { payments } from '../../src/lib/reader-data/payments.store.ts'
import { profile } from '../../src/lib/reader-data/profile.store.ts'
import { readingProgress, recentReading } from '../../src/lib/reader-data/reading-progress.store.ts'
import { sectionInterests } from '../../src/lib/reader-data/section-interests.store.ts'
import { subscription } from '../../src/lib/reader-data/subscription.store.ts'
import { supportTickets } from '../../src/lib/reader-data/support-tickets.store.ts'
import { welcome } from '../../src/lib/reader-data/welcome.store.ts'
import { endSession, setSessionUser } from '../../src/lib/session/session.store.ts'
import type { Answers } from './api-double.ts'

const resources = [
  accountSessions,
  addresses,
  deliveryAddress,
  invoiceDetails,
  newsletters,
  paymentMethod,
  payments,
  profile,
  readingProgress,
  recentReading,
  sectionInterests,
  subscription,
  supportTickets,
  welcome,
]

let readerCount = 0

/** A reader with an address of their own: stores forget what they have read when somebody else signs in. */
export function newReader(changes: Partial<Profile> = {}): Profile {
  readerCount += 1
  return {
    email: `ada-${readerCount}@meridian.example`,
    firstName: 'Ada',
    lastName: 'Lovelace',
    isEmailVerified: true,
    pendingEmail: null,
    isReadingHistoryOn: true,
    deletionDueAt: null,
    deletionCancelledAt: null,
    createdAt: '2026-11-01T12:00:00.000Z',
    ...changes,
  }
}

/** Signs a reader in until the test is over; what was read of them is forgotten then. */
export function signInReader({ email, firstName, lastName }: Profile): void {
  document.cookie = `${sessionHintCookie}=${encodeURIComponent(email)}; path=/`
  setSessionUser({ email, firstName, lastName, isAdmin: false, planTier: null })
  onTestFinished(() => {
    endSession()
    // Stores go on for a second after they were last shown, and would read what the next reader has.
    cleanStores(...resources.map(({ $resource }) => $resource))
  })
}

/** The answers to a reader who has nothing yet. */
export function emptyAccount(reader: Profile): Answers {
  const seen = { createdAt: reader.createdAt, lastSeenAt: reader.createdAt }
  return {
    'GET /api/user/profile': Response.json(reader),
    'GET /api/user/subscription': Response.json(null),
    'GET /api/user/welcome': Response.json(null),
    'GET /api/user/delivery-address': Response.json(null),
    'GET /api/user/addresses': Response.json([]),
    'GET /api/user/payments': Response.json([]),
    'GET /api/user/newsletters': Response.json([]),
    'GET /api/user/newsletter-sections': Response.json([]),
    'GET /api/user/payment-method': Response.json(null),
    'GET /api/user/reading-progress': Response.json([]),
    'GET /api/user/support-tickets': Response.json([]),
    'GET /api/user/sessions': Response.json([
      { id: 'here', device: 'Firefox on Linux', ...seen, isCurrent: true },
    ]),
  }
}
