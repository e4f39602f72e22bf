import type { Profile } from '@meridian/shared/readers/profile.schema'
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { ReaderScreen } from '../../src/features/readers/reader-screen.island.tsx'
import { readerTab } from '../../src/features/readers/reader-tabs.store.ts'
import { answerApi, type Answers, type ApiDouble } from './api-double.ts'
import { layDeliveryCountries } from './delivery-countries.ts'
import { type IslandPage, openPage } from './island-page.tsx'
import { emptyAccount, newReader, signInReader } from './signed-in-reader.ts'

export interface ReaderPage extends IslandPage {
  api: ApiDouble
  reader: Profile
  /** What has been read of the reader so far: 'payments' stands for `GET /api/user/payments`. */
  reads(): string[]
}

interface ReaderPageOptions {
  /** With the tab that is shown first, such as `/dashboard?tab=payments`. */
  path: string
  /** What differs from a reader whose address is confirmed and who has nothing yet. */
  reader?: Partial<Profile>
  answers?: Answers
  /** Those that the print edition is delivered to; the four of the specification without it. */
  countries?: readonly string[]
}

/** Opens /account for a reader who is signed in. */
export function openAccount(options: Partial<ReaderPageOptions> = {}): Promise<ReaderPage> {
  return openReaderScreen(<ReaderScreen label="Account" />, { path: '/account', ...options })
}

/** Opens /dashboard for a reader who is signed in. */
export function openDashboard(options: Partial<ReaderPageOptions> = {}): Promise<ReaderPage> {
  return openReaderScreen(<ReaderScreen label="Dashboard" />, { path: '/dashboard', ...options })
}

async function openReaderScreen(
  screen: ReactElement,
  { path, reader: changes, answers, countries }: ReaderPageOptions,
): Promise<ReaderPage> {
  const visited = openPage(path)
  const reader = newReader(changes)
  const api = answerApi({ ...emptyAccount(reader), ...answers })
  signInReader(reader)
  layDeliveryCountries(countries)
  if (!document.querySelector('toast-area')) document.body.append(document.createElement('toast-area'))
  const main = document.createElement('main')
  document.body.append(main)
  await showTab(() => render(screen, { container: main }))
  const prefix = 'GET /api/user/'
  return {
    user: userEvent.setup(),
    visited,
    api,
    reader,
    reads: () =>
      api.sent.filter(({ call }) => call.startsWith(prefix)).map(({ call }) => call.slice(prefix.length)),
  }
}

/** The store of the tab reads the address once, when its module is loaded, and when the browser goes back and forth. */
async function showTab(draw: () => void): Promise<void> {
  const stop = readerTab.$tab.listen(() => {})
  window.dispatchEvent(new PopStateEvent('popstate'))
  await act(async () => draw())
  stop()
}
