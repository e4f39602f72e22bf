'use client'

import { useAuth, useListDrawerContext, useListQuery } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useEffect, useState } from 'react'
import { can } from '../../../../platform/access/rights.ts'
import { useIsBrowser } from '../../../../platform/admin/use-is-browser.ts'
import type { User } from '../../../../payload-types.ts'
import { ChooseFiles } from './choose-files.tsx'
import { UploadDialog, usablePictures } from './upload-dialog.tsx'

const list = '/admin/collections/media'
const unused = `${list}?${new URLSearchParams({ 'where[or][0][and][0][isUsed][equals]': 'false' })}`
const viewKey = 'meridian-pictures'

/** Above the list of pictures: all or the unused ones, as a grid or a table, and the upload of many at once. */
export function PicturesToolbar() {
  const { user } = useAuth<User>()
  const { isInDrawer } = useListDrawerContext()
  const { query } = useListQuery()
  const router = useRouter()
  const [files, setFiles] = useState<File[]>([])
  const asked = JSON.stringify(query.where ?? null)
  return (
    <div className="pictures-toolbar">
      {!isInDrawer && (
        <nav className="staff-tabs" aria-label="Pictures">
          <a href={list} {...(!asked.includes('isUsed') && { 'aria-current': 'page' })}>
            All
          </a>
          <a href={unused} {...(asked.includes('isUsed') && { 'aria-current': 'page' })}>
            Unused
          </a>
        </nav>
      )}
      {useIsBrowser() && <GridOrTable />}
      {!isInDrawer && can(user, 'writeArticles') && (
        <ChooseFiles
          label="Upload pictures…"
          isMany
          onChoose={(chosen) => setFiles(usablePictures(chosen))}
        />
      )}
      <UploadDialog
        slug="upload-pictures"
        files={files}
        onUploaded={() => undefined}
        onClose={() => {
          setFiles([])
          router.refresh()
        }}
      />
    </div>
  )
}

/** The style sheet draws the table as a grid, so that everything of the list works in both. */
function GridOrTable() {
  const [view, setView] = useState(localStorage.getItem(viewKey) === 'table' ? 'table' : 'grid')
  useEffect(() => {
    document.documentElement.dataset['pictures'] = view
  }, [view])
  const next = view === 'grid' ? 'table' : 'grid'
  const choose = () => {
    localStorage.setItem(viewKey, next)
    setView(next)
  }
  return (
    <button type="button" className="pictures-view" onClick={choose}>
      Show as {next === 'grid' ? 'a grid' : 'a table'}
    </button>
  )
}
