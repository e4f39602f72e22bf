import { Mark } from './mark.tsx'

/** Mark, name and tagline on the sign-in screen. */
export function Logo() {
  return (
    <div className="meridian-logo">
      <Mark />
      <p className="meridian-logo-name">Meridian</p>
      <p className="meridian-logo-tagline">Executive Intelligence for Global Leaders</p>
    </div>
  )
}
