import { Mark } from './mark.tsx'

/** What stands in the admin until its first view is there (spec §2). */
export function LoadingAdmin() {
  return (
    <output className="meridian-loading">
      <Mark />
      <p>Loading admin panel...</p>
    </output>
  )
}
