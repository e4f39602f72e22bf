import { useStore } from '@nanostores/react'
import { $wayOn } from './way-on.store.ts'

/** After a refusal that the reader can end elsewhere: the way there, and from the sign-in back to where they were. */
export function WayOn() {
  const wayOn = useStore($wayOn)
  if (wayOn === null) return null
  const href = wayOn === 'sign-in' ? signInHref() : '/account?tab=subscription'
  return (
    <p>
      <a className="button-outline" href={href}>
        {wayOn === 'sign-in' ? 'Sign in and go on' : 'Go to your subscription'}
      </a>
    </p>
  )
}

/** To the sign-in, and from there back to this checkout, where what was typed is kept. */
export function signInHref(): string {
  return `/login?next=${encodeURIComponent(location.pathname + location.search)}`
}
