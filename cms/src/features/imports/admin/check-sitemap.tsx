'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import { checkImportSitemapEndpoint } from '@meridian/shared/imports/imports.endpoints'
import { SitemapCheckSchema } from '@meridian/shared/imports/imports.schema'
import { useState } from 'react'
import type { z } from 'zod'
import { countText } from '../../../platform/admin/staff-formats.ts'

type Check = z.infer<typeof SitemapCheckSchema>

/** As much as is sent at once holds a sitemap of any size that the standard allows, once it is packed. */
function packed(file: File): Promise<Blob> | File {
  if (file.name.endsWith('.gz')) return file
  return new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
}

/** Looks up every address of the old site's sitemap, and shows those that lead nowhere. */
export function CheckSitemap({ runId }: { runId: number }) {
  const [check, setCheck] = useState<Check | null>(null)
  const [problem, setProblem] = useState('')
  const look = async (file: File) => {
    setCheck(null)
    const { path, method } = endpointAt(checkImportSitemapEndpoint, { id: runId })
    try {
      const answer = await fetch(path, {
        method,
        credentials: 'same-origin',
        headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
        body: await packed(file),
      })
      setProblem(answer.ok ? '' : await answer.text())
      if (answer.ok) setCheck(SitemapCheckSchema.parse(await answer.json()))
    } catch (error) {
      console.info('The sitemap was not checked.', error)
      setProblem('The server could not be reached. Please try again.')
    }
  }
  return (
    <div className="import-begin">
      <label className="admin-field">
        <span>Check the sitemap of the old site</span>
        <input
          type="file"
          accept=".xml,.txt,.gz"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void look(file)
          }}
        />
      </label>
      <output>
        {problem !== '' && <p className="staff-warning">{problem}</p>}
        {check && (
          <p>
            {check.found.toLocaleString('en-US')} of {countText(check.addresses, 'address', 'addresses')} lead
            somewhere.
            {check.missing.length > 0 &&
              check.missing.length < check.addresses - check.found &&
              ` The first ${check.missing.length} of those that lead nowhere:`}
          </p>
        )}
      </output>
      {check && check.missing.length > 0 && (
        <ul className="staff-list">
          {check.missing.map((url) => (
            <li key={url}>{url}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
