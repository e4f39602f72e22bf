import { Gutter, SetDocumentStepNav } from '@payloadcms/ui'
import { notFound } from 'next/navigation.js'
import type { DocumentViewServerProps } from 'payload'
import { compareVersion, readVersions } from '../read-versions.ts'
import { CompareWith } from './compare-with.tsx'
import { Differences } from './differences.tsx'
import { documentOf } from './document-of.ts'
import { RestoreVersion } from './restore-version.tsx'
import { SavedAt } from './saved-at.tsx'
import { stateText } from './version-text.ts'

/** Others to compare with. */
const offered = 50

/** `/admin/collections/articles/42/versions/7`: what was changed in a version, and restoring it. */
export async function VersionView(view: DocumentViewServerProps) {
  const { req, collectionConfig } = view.initPageResult
  const document = documentOf(view)
  const versionId = Number(view.routeSegments.at(-1))
  if (!document || !req.user || !Number.isSafeInteger(versionId)) return notFound()
  const reader = { payload: req.payload, user: req.user }
  const asked = Number(view.searchParams?.['against'])
  const againstId = Number.isSafeInteger(asked) && asked > 0 ? asked : null
  const [compared, { versions }] = await Promise.all([
    compareVersion(reader, document, { versionId, againstId }),
    readVersions(reader, document, { limit: offered, page: 1 }),
  ])
  if (!compared) return notFound()
  const { version, against, differences, title } = compared
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
        <h1>{title}</h1>
        <p>
          Saved on <SavedAt moment={version.savedAt} /> by {version.savedBy ?? 'somebody'}.{' '}
          {stateText(version)}.
        </p>
        <CompareWith
          versions={versions.filter(({ id }) => id !== version.id)}
          againstId={against?.id ?? null}
        />
        {against === null && <p className="staff-empty">There is no older version to compare it with.</p>}
        {against !== null && differences.length === 0 && (
          <p className="staff-empty">The two versions are alike.</p>
        )}
        <Differences differences={differences} />
        <RestoreVersion document={document} versionId={version.id} isNewest={version.isNewest} />
      </Gutter>
    </>
  )
}
