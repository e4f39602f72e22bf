'use client'

import type {
  CampaignFinding,
  CampaignPreview,
  CampaignPreviewReader,
  Rendition,
} from '@meridian/shared/campaigns/campaigns.schema'
import { useAuth, useDocumentInfo, useLivePreviewContext } from '@payloadcms/ui'
import { type FormEvent, useState } from 'react'
import type { User } from '../../../../payload-types.ts'
import { can } from '../../../../platform/access/rights.ts'
import { useMailPreview } from './use-mail-preview.ts'

const widths = [
  { name: 'phone', label: 'Phone' },
  { name: 'computer', label: 'Computer' },
] as const

const looks = [
  { name: 'light', label: 'Light' },
  { name: 'dark', label: 'Dark' },
  { name: 'gmail', label: 'Gmail inverts (iPhone)' },
  { name: 'gmail-android', label: 'Gmail inverts (Android)' },
  { name: 'outlook', label: 'Outlook inverts' },
  { name: 'no-pictures', label: 'Pictures off' },
  { name: 'text', label: 'Text part' },
] as const satisfies { name: Rendition | 'text'; label: string }[]

/** A campaign beside its form, as mail programs show what is being typed. */
export function MailPreviewPane() {
  const { isLivePreviewing } = useLivePreviewContext()
  const { id } = useDocumentInfo()
  return isLivePreviewing && typeof id === 'number' ? <OpenPane id={id} /> : null
}

function OpenPane({ id }: { id: number }) {
  const [width, setWidth] = useState<(typeof widths)[number]['name']>('computer')
  const [look, setLook] = useState<(typeof looks)[number]['name']>('light')
  const [reader, setReader] = useState<CampaignPreviewReader>({ kind: 'no-plan' })
  const { preview, problem } = useMailPreview(id, { rendition: look === 'text' ? 'light' : look, reader })
  return (
    <section className="preview-pane mail-preview-pane" aria-label="The mail as it is typed">
      <div className="preview-pane-bar">
        {widths.map(({ name, label }) => (
          <button key={name} type="button" aria-pressed={width === name} onClick={() => setWidth(name)}>
            {label}
          </button>
        ))}
        <label>
          <span>Shown as</span>
          <select
            value={look}
            onChange={({ target }) =>
              setLook(looks.find(({ name }) => name === target.value)?.name ?? 'light')
            }
          >
            {looks.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <ReaderChoice reader={reader} onChoose={setReader} />
      </div>
      <div className="mail-preview-facts">
        {preview && <Facts preview={preview} />}
        {problem !== null && <p role="alert">{problem}</p>}
      </div>
      <div className="preview-pane-stage" data-width={width}>
        {preview && preview.html !== '' && <Shown preview={preview} isText={look === 'text'} />}
      </div>
    </section>
  )
}

function Shown({ preview, isText }: { preview: CampaignPreview; isText: boolean }) {
  if (isText)
    return (
      // Scrolls by keyboard, too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <section className="mail-preview-text" aria-label="Text part" tabIndex={0}>
        {preview.text}
      </section>
    )
  // Nothing in it runs, and its links open nothing.
  return (
    <iframe className="mail-preview-frame" title="Preview of the mail" sandbox="" srcDoc={preview.html} />
  )
}

function Facts({
  preview: { subject, preheader, bytes, limitBytes, findings },
}: {
  preview: CampaignPreview
}) {
  const isTooLarge = bytes > limitBytes
  return (
    <>
      <p className="mail-preview-subject">
        <strong>{subject || 'Without a subject'}</strong> {preheader}
      </p>
      <output data-tone={isTooLarge ? 'warning' : 'quiet'}>
        {`${kilobytes(bytes)} of ${kilobytes(limitBytes)} KB`}
        {isTooLarge && ': too large. Mail programs would cut it off, and it is not sent so.'}
      </output>
      {findings.length > 0 && (
        <ul aria-label="To see to">
          {findings.map((finding) => (
            <li key={`${finding.block} ${finding.code} ${finding.text}`}>
              <Finding finding={finding} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Finding({ finding: { block, text } }: { finding: CampaignFinding }) {
  if (block === null) return text
  const show = () =>
    document
      .querySelector<HTMLElement>(`.content-block-card[data-block="${CSS.escape(block)}"] button`)
      ?.focus()
  return (
    <button type="button" onClick={show}>
      {text}
    </button>
  )
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

function ReaderChoice({
  reader,
  onChoose,
}: {
  reader: CampaignPreviewReader
  onChoose: (reader: CampaignPreviewReader) => void
}) {
  const { user } = useAuth<User>()
  const [isAsking, setAsking] = useState(false)
  const [address, setAddress] = useState('')
  const choose = (value: string) => {
    setAsking(value === 'address')
    if (value === 'plan' || value === 'no-plan') onChoose({ kind: value })
  }
  const look = (event: FormEvent) => {
    event.preventDefault()
    if (address.trim() !== '') onChoose({ kind: 'address', address: address.trim() })
  }
  return (
    <>
      <label>
        <span>For</span>
        <select value={isAsking ? 'address' : reader.kind} onChange={({ target }) => choose(target.value)}>
          <option value="no-plan">A reader without a plan</option>
          <option value="plan">A reader with a plan</option>
          {can(user, 'readSubscribers') && <option value="address">A given reader…</option>}
        </select>
      </label>
      {isAsking && (
        <span className="mail-preview-address">
          <input
            type="email"
            aria-label="The reader’s address"
            placeholder="Address"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            onKeyDown={(event) => event.key === 'Enter' && look(event)}
          />
          <button type="button" onClick={look}>
            Show
          </button>
        </span>
      )}
    </>
  )
}
