import { useStore } from '@nanostores/react'
import { $isSignInOffered } from './subscribe.store.ts'

/** After an e-mail address that has an account: the way in, and from there back to where the reader was. */
export function SignInOffer() {
  const isOffered = useStore($isSignInOffered)
  if (!isOffered) return null
  return (
    <p className="text-note">
      <a className="button-outline" href={signInHref()}>
        Sign in and go on
      </a>
    </p>
  )
}

/** To the sign-in, and from there back to this checkout, where what was typed is kept. */
export function signInHref(): string {
  return `/login?next=${encodeURIComponent(location.pathname + location.search)}`
}
