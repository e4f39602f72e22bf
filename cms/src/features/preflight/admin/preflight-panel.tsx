'use client'

import { useAllFormFields, useAuth, useDocumentInfo, useLivePreviewContext } from '@payloadcms/ui'
import { can } from '../../../platform/access/rights.ts'
import type { Finding } from '@meridian/shared/preflight/preflight.schema'
import type { User } from '../../../payload-types.ts'
import { useIsBrowser } from '../../../platform/admin/use-is-browser.ts'
import { typedValues } from '../../writing/admin/form-values.ts'
import { goToField } from './go-to-field.ts'
import { preflightText } from './preflight-text.ts'
import { z } from 'zod'
import { usePreflight } from './use-preflight.ts'

const NotesSchema = z
  .array(z.object({ key: z.string(), message: z.string(), isAcknowledged: z.boolean() }))
  .catch([])

/** In the sidebar of an article: what is to be repaired or thought of before it is published, as one types. */
export function PreflightPanel() {
  const { user } = useAuth<User>()
  return useIsBrowser() && can(user, 'writeArticles') ? <OpenPanel /> : null
}

function OpenPanel() {
  const { id, docConfig } = useDocumentInfo()
  const [formFields] = useAllFormFields()
  const text = JSON.stringify(typedValues(formFields))
  const { report, isAway } = usePreflight({ id: typeof id === 'number' ? id : null, text })
  const fields = docConfig && 'fields' in docConfig ? docConfig.fields : []
  const go = (path: string) => void goToField(path, fields)
  const findings = report?.findings ?? []
  // Beside the preview it stands at the foot of the form, over what is written.
  const { isLivePreviewing } = useLivePreviewContext()
  return (
    <section className="meridian-panel preflight" aria-labelledby="preflight-title">
      <h3 id="preflight-title" className="meridian-receipt-label">
        Before publishing
      </h3>
      <output aria-live="polite">{report ? preflightText(findings) : 'Looking through it…'}</output>
      {isAway && (
        <p className="staff-note-line">The checks do not answer for the moment. Publishing checks again.</p>
      )}
      <details key={String(isLivePreviewing)} open={!isLivePreviewing} className="preflight-found">
        <summary>What was found</summary>
        <FindingList
          label="Errors"
          findings={findings.filter(({ severity }) => severity === 'error')}
          onGo={go}
        />
        <FindingList
          label="Warnings"
          findings={findings.filter(({ severity }) => severity === 'warning')}
          onGo={go}
        />
        <PublishedDespite value={formFields['publishedDespite']?.value} />
      </details>
    </section>
  )
}

function FindingList({
  label,
  findings,
  onGo,
}: {
  label: string
  findings: readonly Finding[]
  onGo: (path: string) => void
}) {
  if (findings.length === 0) return null
  return (
    <ul aria-label={label} className="preflight-findings" data-severity={findings[0]?.severity}>
      {findings.map(({ key, path, label: field, message }) => (
        <li key={key}>
          <button type="button" onClick={() => onGo(path)}>
            <strong>{field}</strong>
            <span>{message}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Which warnings the version that readers have was published with. */
function PublishedDespite({ value }: { value: unknown }) {
  const notes = NotesSchema.parse(value)
  if (notes.length === 0) return null
  return (
    <details>
      <summary>Published with {notes.length === 1 ? 'a warning' : `${notes.length} warnings`}</summary>
      <ul>
        {notes.map(({ key, message, isAcknowledged }) => (
          <li key={key}>{isAcknowledged ? message : `${message} (nobody was asked)`}</li>
        ))}
      </ul>
    </details>
  )
}
