import { whenSessionHinted } from '../../lib/session/when-session-hinted.ts'

/* What /account and /dashboard show first is read while the code of their islands is still on its way. */
const isAccount = location.pathname === '/account'

whenSessionHinted(
  async () => {
    const { readFirst } = await import('./reader-reads.ts')
    readFirst(isAccount ? leaveForSignIn : null)
  },
  () => void (isAccount && leaveForSignIn()),
)

/** To the sign-in, and from there back (spec §2, account page). */
function leaveForSignIn(): void {
  location.replace(`/login?next=${encodeURIComponent(location.pathname + location.search)}`)
}
