import {
  useAllFormFields,
  useAuth,
  useConfig,
  useDocumentInfo,
  useForm,
  useFormModified,
  useFormProcessing,
} from '@payloadcms/ui'
import type { FormState } from 'payload'
import { useEffect, useEffectEvent, useState } from 'react'
import { openDocument } from './open-document.ts'
import { typedValues } from './form-values.ts'
import { announceRun } from './open-autosavers.ts'
import { Autosaver, type SavingState } from './autosaver.ts'
import { openUnsavedStorage } from './unsaved-storage.ts'

/** A name for this form in this window; two windows of one person are two forms. */
function nameForm(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}

/** Saves the form that this is used in, and tells how it stands with that. */
export function useSaving(document: { id: number | string; collectionSlug: string }) {
  const { config } = useConfig()
  const { user } = useAuth()
  const [fields, dispatchFields] = useAllFormFields()
  const { setModified } = useForm()
  const isModified = useFormModified()
  const isProcessing = useFormProcessing()
  const info = useDocumentInfo()
  const basedOn = typeof fields.basedOn?.value === 'string' ? fields.basedOn.value : null

  const [form] = useState(nameForm)
  const [server] = useState(() =>
    openDocument(`${config.routes.api}/${document.collectionSlug}/${document.id}`, form),
  )
  const [storage] = useState(() =>
    openUnsavedStorage(
      { document: `${document.collectionSlug}:${document.id}`, userId: user?.id ?? 0, form },
      localStorage,
    ),
  )
  const tellForm = useEffectEvent((updatedAt: string, isUpToDate: boolean) => {
    dispatchFields({ type: 'UPDATE', path: 'basedOn', value: updatedAt, valid: true })
    // A row that was just added would wait for its fields for ever.
    if (isUpToDate) setModified(false)
    info.setLastUpdateTime(Date.parse(updatedAt))
    if (info.mostRecentVersionIsAutosaved) return
    info.incrementVersionCount()
    info.setMostRecentVersionIsAutosaved(true)
    info.setUnpublishedVersionCount((count) => count + 1)
  })
  const [state, setState] = useState<SavingState>({ kind: 'saved', at: basedOn })
  const [run] = useState(
    () =>
      new Autosaver(
        { data: typedValues(fields), basedOn },
        {
          save: (draft) => server.save(draft),
          keep: (draft) => storage.keep(draft),
          forget: () => storage.forget(),
          onState: (next) => setState(next),
          onSaved: (updatedAt, isUpToDate) => tellForm(updatedAt, isUpToDate),
        },
      ),
  )

  useEffect(() => announceRun(run), [run])
  useEffect(() => {
    // What Payload itself saves (a publish) says by this field which form it comes from. Payload puts back what it has
    // loaded once all that is in the form has begun, and whenever it loads it again.
    if (fields.editedIn?.value !== form) dispatchFields({ type: 'UPDATE', path: 'editedIn', value: form })
  }, [dispatchFields, form, fields])
  const follow = useEffectEvent((typed: FormState) => {
    if (basedOn !== null && basedOn !== run.draft.basedOn && state.kind !== 'conflict') {
      const draft = { data: typedValues(typed), basedOn }
      if (isModified) run.rebase(draft)
      else run.adopt(draft)
    } else if (isModified) run.typed(typedValues(typed))
    else run.loaded(typedValues(typed))
  })
  useEffect(() => follow(fields), [fields])
  useEffect(() => run.hold(isProcessing), [run, isProcessing])

  const refusal = fields.basedOn?.valid === false ? (fields.basedOn.errorMessage ?? '') : ''
  useEffect(() => {
    if (refusal === '') return
    void server.report(true).then((presence) => presence?.newest && run.overtaken(presence.newest))
  }, [server, run, refusal])

  useEffect(() => {
    const keep = () => run.keepNow()
    const resume = () => run.resume()
    const save = () => void run.flush()
    const warn = (event: BeforeUnloadEvent) => run.isUnsaved && event.preventDefault()
    addEventListener('pagehide', keep)
    addEventListener('online', resume)
    addEventListener('blur', save)
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('pagehide', keep)
      removeEventListener('online', resume)
      removeEventListener('blur', save)
      removeEventListener('beforeunload', warn)
      void run.flush()
      run.stop()
    }
  }, [run])

  return { run, state, server, storage, form }
}
