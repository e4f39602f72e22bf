'use client'

import {
  ConfirmationModal,
  PublishButton,
  toast,
  useConfig,
  useDocumentInfo,
  useDocumentTitle,
  useForm,
  useModal,
} from '@payloadcms/ui'
import { type MouseEvent, useId, useRef, useState } from 'react'
import { z } from 'zod'
import type { Finding } from '@meridian/shared/preflight/preflight.schema'
import { askPreflight } from '../../preflight/admin/ask-preflight.ts'
import { goToField } from '../../preflight/admin/go-to-field.ts'
import { preflightText } from '../../preflight/admin/preflight-text.ts'
import { WarningList } from '../../preflight/admin/warning-list.tsx'
import { typedValues } from '../../writing/admin/form-values.ts'
import { withoutSavesBeside } from '../../writing/admin/open-autosavers.ts'
import { readSitePath } from './read-site-path.ts'
import { tellPublished } from './tell-published.tsx'

/** Payload's own id of its button for publishing. */
const publishId = 'action-save'

const CorrectionsSchema = z.array(z.unknown()).catch([])

/**
 * Payload's own Publish. It first asks about what the preflight warns of and, for an article that readers have already,
 * whether the change is a correction, and if so asks for the note for readers.
 */
export function PublishArticle() {
  const info = useDocumentInfo()
  const { id, hasPublishedDoc, hasPublishPermission } = info
  const { toggleModal } = useModal()
  const { title } = useDocumentTitle()
  const { config } = useConfig()
  const { getDataByPath, getFields, submit } = useForm()
  const isBusy = useRef(false)
  const [warnings, setWarnings] = useState<readonly Finding[]>([])
  const [note, setNote] = useState('')
  const noteId = useId()
  const modalSlug = `publish-changes-${id}`
  if (!hasPublishPermission) return null

  const askFirst = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest(`#${publishId}`) === null) return
    event.stopPropagation()
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    void look().finally(() => (isBusy.current = false))
  }

  /** Says why nothing was published, and leads to the first field that stands in the way. */
  const refuse = (text: string, path: string | null) => {
    toast.error(text)
    const formFields = info.docConfig && 'fields' in info.docConfig ? info.docConfig.fields : []
    if (path !== null) void goToField(path, formFields)
  }

  /** Publishes at once what nothing is to be said about; the server has the last word in any case. */
  const look = async () => {
    const draft = { id: typeof id === 'number' ? id : null, data: typedValues(getFields()) }
    const findings = (await askPreflight(draft))?.findings ?? []
    const errors = findings.filter(({ severity }) => severity === 'error')
    const [first] = errors
    if (first) return refuse(`Not published: ${preflightText(errors)}`, first.path)
    setWarnings(findings)
    setNote('')
    if (findings.length > 0 || hasPublishedDoc) return void toggleModal(modalSlug)
    await withoutSavesBeside(() => publish([]))
  }

  const publish = async (read: readonly Finding[]) => {
    const text = note.trim()
    const corrections = CorrectionsSchema.parse(getDataByPath('corrections'))
    const saved = await submit({
      action: `${config.routes.api}/articles/${id}?depth=0`,
      method: 'PATCH',
      disableSuccessStatus: true,
      overrides: {
        _status: 'published',
        acknowledgedWarnings: read.map(({ key }) => key),
        ...(text !== '' && {
          corrections: [...corrections, { date: new Date().toISOString(), text }],
        }),
      },
    })
    if (!saved || !saved.res.ok) {
      // What the form or the server has found is at its fields now.
      const [path, fault] = Object.entries(getFields()).find(([, { valid }]) => valid === false) ?? []
      const reason = fault?.errorMessage ?? 'Look at the form for the reason.'
      return refuse(`It was not published. ${reason}`, path ?? null)
    }
    info.setUnpublishedVersionCount(0)
    info.setMostRecentVersionIsAutosaved(false)
    info.setHasPublishedDoc(true)
    const { api } = config.routes
    tellPublished(title, await readSitePath({ api, document: `articles/${id}` }))
  }

  return (
    <div onClickCapture={askFirst}>
      <PublishButton label={hasPublishedDoc ? 'Publish changes' : 'Publish'} />
      <ConfirmationModal
        modalSlug={modalSlug}
        heading={hasPublishedDoc ? 'Publish the changes?' : 'Publish it?'}
        confirmLabel="Publish"
        confirmingLabel="One moment…"
        cancelLabel="Not yet"
        body={
          <>
            <WarningList warnings={warnings} />
            {hasPublishedDoc && (
              <div className="admin-field">
                <label htmlFor={noteId}>
                  Is this a correction? Then say what was wrong and what is right. Readers see it with its
                  date under the text. Leave it empty for any other change.
                </label>
                <textarea
                  id={noteId}
                  rows={4}
                  maxLength={1000}
                  value={note}
                  onChange={({ target }) => setNote(target.value)}
                />
              </div>
            )}
          </>
        }
        onConfirm={() => withoutSavesBeside(() => publish(warnings))}
      />
    </div>
  )
}
