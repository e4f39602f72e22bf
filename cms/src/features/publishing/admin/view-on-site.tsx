'use client'

import { useConfig, useDocumentInfo } from '@payloadcms/ui'
import { useEffect, useMemo, useState } from 'react'
import { pagePath } from '../site-paths.ts'
import { readSitePath } from './read-site-path.ts'

/** Above the form of what readers have: the way to it on the site. */
export function ViewOnSite() {
  const { id, collectionSlug, globalSlug, data, hasPublishedDoc } = useDocumentInfo()
  const { config } = useConfig()
  const isOfCollection = collectionSlug !== undefined && id !== undefined && hasPublishedDoc
  const published = usePublishedPath({
    api: config.routes.api,
    document: isOfCollection ? `${collectionSlug}/${id}` : null,
    // Publishing and unpublishing change one of these.
    version: `${data?.updatedAt} ${hasPublishedDoc}`,
  })
  const path = globalSlug === undefined ? published : pagePath(globalSlug)
  return path === null ? null : <SiteLink path={path} />
}

/** Leads to a page of the magazine, in a tab of its own: the form stays open. */
export function SiteLink({ path }: { path: string }) {
  return (
    <a className="view-on-site" href={path} target="_blank" rel="noopener">
      View on site
    </a>
  )
}

/** Where the version is that readers have, whatever address a draft has by now. */
function usePublishedPath({
  api,
  document,
  version,
}: {
  api: string
  document: string | null
  version: string
}): string | null {
  const [path, setPath] = useState<string | null>(null)
  const source = useMemo(() => ({ api, document, version }), [api, document, version])
  useEffect(() => {
    const { document: asked, api: address } = source
    if (asked === null) return
    const abort = new AbortController()
    const look = async () => {
      const next = await readSitePath({ api: address, document: asked, signal: abort.signal })
      if (!abort.signal.aborted) setPath(next)
    }
    void look()
    return () => abort.abort()
  }, [source])
  return document === null ? null : path
}
