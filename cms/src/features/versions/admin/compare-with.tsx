'use client'

import { usePathname, useRouter } from 'next/navigation.js'
import type { VersionSummary } from '../read-versions.ts'
import { shortMoment } from '../../publishing/admin/local-moment.ts'
import { stateText } from './version-text.ts'

/** Chooses what a version is compared with. */
export function CompareWith({
  versions,
  againstId,
}: {
  versions: VersionSummary[]
  againstId: number | null
}) {
  const router = useRouter()
  const pathname = usePathname()
  return (
    <label className="admin-field">
      <span>What has changed since the version</span>
      <select
        suppressHydrationWarning
        value={againstId ?? ''}
        onChange={({ target }) => router.push(`${pathname}?against=${target.value}`)}
      >
        {againstId === null && <option value="">None</option>}
        {versions.map((version) => (
          // By the viewer's clock, which the server does not know.
          <option key={version.id} value={version.id} suppressHydrationWarning>
            {shortMoment(version.savedAt)} · {version.savedBy ?? 'Somebody'} · {stateText(version)}
          </option>
        ))}
      </select>
    </label>
  )
}
