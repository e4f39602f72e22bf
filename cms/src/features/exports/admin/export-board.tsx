'use client'

import { readExportsEndpoint, requestExportEndpoint } from '@meridian/shared/exports/exports.endpoints'
import {
  type ExportFormat,
  ExportFormatSchema,
  exportFormats,
  type ExportRun,
  ExportRunsSchema,
} from '@meridian/shared/exports/exports.schema'
import { Button } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { callApi } from '../../../platform/admin/call-api.ts'
import { useAction } from '../../../platform/admin/use-action.ts'
import { formatWords } from './export-words.ts'
import { ExportTable } from './export-table.tsx'

const lookAgainMs = 2000

/** Asks for exports and shows what became of them; while one is written it looks again every few seconds. */
export function ExportBoard({ first }: { first: ExportRun[] }) {
  const [format, setFormat] = useState<ExportFormat>('archive')
  const { isPending, perform } = useAction()
  const runs = useRuns(first)
  const isUnderWay = runs.some(({ state }) => state === 'waiting' || state === 'running')
  return (
    <>
      <section aria-labelledby="new-export-title" className="staff-section">
        <h2 id="new-export-title">New export</h2>
        <div className="staff-search">
          <label className="admin-field">
            <span>Format</span>
            <select
              value={format}
              onChange={({ target }) => setFormat(ExportFormatSchema.parse(target.value))}
            >
              {exportFormats.map((one) => (
                <option key={one} value={one}>
                  {formatWords[one].label}
                </option>
              ))}
            </select>
          </label>
          <Button
            type="button"
            disabled={isPending || isUnderWay}
            onClick={() =>
              void perform({
                endpoint: requestExportEndpoint,
                json: { format },
                done: 'The worker writes the export.',
              })
            }
          >
            {isUnderWay ? 'An export is being written…' : 'Export'}
          </Button>
        </div>
        <p className="staff-hint">{formatWords[format].description}</p>
      </section>
      <ExportTable runs={runs} />
    </>
  )
}

/** The exports as they are now: those that the page came with, or newer ones. */
function useRuns(first: ExportRun[]): ExportRun[] {
  const [seen, setSeen] = useState({ first, runs: first })
  // The page was asked for again: what it came with is the newest.
  const runs = seen.first === first ? seen.runs : first
  const isUnderWay = runs.some(({ state }) => state === 'waiting' || state === 'running')
  useEffect(() => {
    if (!isUnderWay) return
    let isLeft = false
    const look = async () => {
      const answer = await callApi(readExportsEndpoint)
      const read = ExportRunsSchema.safeParse(answer.ok ? answer.body : null)
      if (!isLeft && read.success) setSeen({ first, runs: read.data.runs })
    }
    const timer = setInterval(() => void look(), lookAgainMs)
    return () => {
      isLeft = true
      clearInterval(timer)
    }
  }, [first, isUnderWay])
  return runs
}
