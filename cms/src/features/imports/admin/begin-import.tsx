'use client'

import { type ImportFormat, importFormats } from '@meridian/shared/imports/imports.schema'
import { Button, toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { type FormEvent, useState } from 'react'
import { formatHints, formatNames } from './import-words.ts'
import { sendFiles } from './send-files.ts'

/** Chooses where the files are from, sends them and leads to the import. */
export function BeginImport() {
  const router = useRouter()
  const [format, setFormat] = useState<ImportFormat>('wordpress')
  const [files, setFiles] = useState<File[]>([])
  const [name, setName] = useState('')
  const [sent, setSent] = useState<number | null>(null)
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const begin = async (event: FormEvent) => {
    event.preventDefault()
    if (sent !== null) return
    setSent(0)
    const outcome = await sendFiles({ format, name, files }, setSent)
    setSent(null)
    if (outcome.ok) router.push(`/admin/imports/${outcome.id}`)
    else toast.error(outcome.problem)
  }
  return (
    <section aria-labelledby="begin-title" className="staff-section">
      <h2 id="begin-title">Begin an import</h2>
      <form className="import-begin" onSubmit={(event) => void begin(event)}>
        <label className="admin-field">
          <span>From</span>
          <select value={format} onChange={({ target }) => setFormat(formatOf(target.value))}>
            {importFormats.map((one) => (
              <option key={one} value={one}>
                {formatNames[one]}
              </option>
            ))}
          </select>
        </label>
        <label className="admin-field">
          <span>Files</span>
          <input
            type="file"
            multiple
            required
            aria-describedby="import-files-hint"
            onChange={({ target }) => setFiles([...(target.files ?? [])])}
          />
        </label>
        <p id="import-files-hint" className="staff-note-line">
          {formatHints[format]}
        </p>
        {format === 'members' && (
          <label className="admin-field">
            <span>What the list is called</span>
            <input
              type="text"
              required
              maxLength={200}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </label>
        )}
        <Button type="submit" disabled={sent !== null || files.length === 0}>
          {sent === null ? 'Send and read' : 'Sending…'}
        </Button>
        {sent !== null && (
          <progress aria-label="Files sent" max={Math.max(1, total)} value={sent}>
            {Math.round((sent / Math.max(1, total)) * 100)} %
          </progress>
        )}
      </form>
    </section>
  )
}

function formatOf(value: string): ImportFormat {
  return importFormats.find((one) => one === value) ?? 'wordpress'
}
