'use client'

import type { VersionSummary } from '../read-versions.ts'
import { SavedAt } from './saved-at.tsx'
import { changedText, stateText } from './version-text.ts'

/** One version in the list: when, by whom, what was changed. */
export function VersionRow({ version, address }: { version: VersionSummary; address: string }) {
  const { savedAt, savedBy, isPublished, isPublic } = version
  return (
    <li>
      <a href={address}>
        <SavedAt moment={savedAt} />
      </a>
      <span className="staff-badge" data-tone={isPublic ? 'live' : isPublished ? 'quiet' : 'warning'}>
        {stateText(version)}
      </span>
      <p>{savedBy ?? 'Somebody'}</p>
      <p className="staff-note-line">{changedText(version)}</p>
    </li>
  )
}
