import { NavGroup } from '@payloadcms/ui'

/** Below the collections: what belongs to the one who is signed in. */
export function SecondFactorLink() {
  return (
    <NavGroup label="Your account">
      <a className="nav__link" href="/admin/second-factor">
        <span className="nav__link-label">Second factor</span>
      </a>
    </NavGroup>
  )
}
