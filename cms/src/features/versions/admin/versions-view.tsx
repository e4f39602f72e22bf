import { Gutter, SetDocumentStepNav } from '@payloadcms/ui'
import { notFound } from 'next/navigation.js'
import type { DocumentViewServerProps } from 'payload'
import { readVersions, type VersionSummary } from '../read-versions.ts'
import { documentOf } from './document-of.ts'
import { SavedAt } from './saved-at.tsx'
import { changedText, stateText } from './version-text.ts'

const perPage = 20

/** `/admin/collections/articles/42/versions`: who saved what and when. */
export async function VersionsView(view: DocumentViewServerProps) {
  const { req, collectionConfig } = view.initPageResult
  const document = documentOf(view)
  if (!document || !req.user) return notFound()
  const asked = Number(view.searchParams?.['page'] ?? 1)
  const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 1
  const { versions, hasMore } = await readVersions({ payload: req.payload, user: req.user }, document, {
    limit: perPage,
    page,
  })
  const address = `/admin/collections/${document.collection}/${document.id}/versions`
  return (
    <>
      <SetDocumentStepNav
        collectionSlug={document.collection}
        id={document.id}
        pluralLabel={collectionConfig?.labels.plural}
        useAsTitle={collectionConfig?.admin.useAsTitle}
        view="Versions"
      />
      <Gutter className="staff-view versions-view">
        <h1>Versions</h1>
        <p className="staff-hint">
          The fifty newest are kept. Open one to read what was changed in it, and to restore it.
        </p>
        {versions.length === 0 && <p className="staff-empty">It was never saved.</p>}
        <ol className="version-list" aria-label="Versions, the newest first">
          {versions.map((version) => (
            <VersionRow key={version.id} version={version} address={`${address}/${version.id}`} />
          ))}
        </ol>
        <p className="version-pages">
          {page > 1 && <a href={`${address}?page=${page - 1}`}>Newer versions</a>}
          {hasMore && <a href={`${address}?page=${page + 1}`}>Older versions</a>}
        </p>
      </Gutter>
    </>
  )
}

/** One version in the list: when, by whom, what was changed. */
function VersionRow({ version, address }: { version: VersionSummary; address: string }) {
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
