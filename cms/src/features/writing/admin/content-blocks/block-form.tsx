'use client'

import { useEditorConfigContext } from '@payloadcms/richtext-lexical/client'
import { useLexicalEditable } from '@payloadcms/richtext-lexical/lexical/react/useLexicalEditable'
import {
  Button,
  Form,
  FormSubmit,
  RenderFields,
  useDocumentInfo,
  useServerFunctions,
  useTranslation,
} from '@payloadcms/ui'
import type { FormState } from 'payload'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

interface BlockFormProps {
  /** What the form begins with. */
  data: Record<string, unknown>
  kind: string
  keep: (data: Record<string, unknown>) => void
}

/**
 * The form of a block, in its drawer. Payload's own asks the server with one AbortController for each change and for saving:
 * the request that follows a change aborts that of a save pressed just after it, and the save is lost without a word.
 */
export function BlockForm({ data, kind, keep }: BlockFormProps) {
  const { id, collectionSlug, getDocPreferences } = useDocumentInfo()
  const { getFormState } = useServerFunctions()
  const { t } = useTranslation()
  const isEditable = useLexicalEditable()
  const { fieldProps } = useEditorConfigContext()
  /** `away`: the server did not answer with it. */
  const [form, setForm] = useState<FormState | 'away' | null>(null)
  const newestChange = useRef<AbortController | null>(null)
  const schemaPath = `${fieldProps.schemaPath}.lexical_internal_feature.contentBlocks.${kind}`
  const fields = fieldProps.featureClientSchemaMap['contentBlocks']?.[schemaPath] ?? []

  const askServer = async (asked: Partial<Parameters<typeof getFormState>[0]>, signal?: AbortSignal) =>
    getFormState({
      id,
      collectionSlug,
      docPermissions: { fields: true },
      docPreferences: await getDocPreferences(),
      operation: 'update',
      readOnly: !isEditable,
      schemaPath,
      ...(signal && { signal }),
      ...asked,
    })
  const begin = (signal?: AbortSignal) =>
    askServer({ data, initialBlockData: data, renderAllFields: true }, signal)
  const beginOnce = useEffectEvent(begin)
  useEffect(() => {
    const unmounted = new AbortController()
    const open = async () => {
      const { state } = await beginOnce(unmounted.signal)
      if (!unmounted.signal.aborted) setForm(state ?? 'away')
    }
    void open()
    return () => {
      unmounted.abort()
      newestChange.current?.abort()
    }
  }, [])

  const check = async (formState: FormState, signal?: AbortSignal): Promise<FormState> => {
    const { state } = await askServer({ formState, initialBlockFormState: formState }, signal)
    return state ?? formState
  }
  const onChange = ({ formState }: { formState: FormState }) => {
    newestChange.current?.abort()
    newestChange.current = new AbortController()
    return check(formState, newestChange.current.signal)
  }

  if (form === 'away')
    return (
      <div role="alert">
        <p>The form of this block cannot be read right now.</p>
        <Button onClick={async () => setForm((await begin()).state ?? 'away')}>Try again</Button>
      </div>
    )
  if (!form) return null
  return (
    <Form
      beforeSubmit={[({ formState }) => check(formState)]}
      disableValidationOnSubmit
      fields={fields}
      initialState={form}
      onChange={[onChange]}
      onSubmit={(_, values) => keep(values)}
    >
      <RenderFields
        fields={fields}
        forceRender
        parentIndexPath=""
        parentPath=""
        parentSchemaPath={schemaPath}
        permissions
        readOnly={!isEditable}
      />
      <FormSubmit>{t('fields:saveChanges')}</FormSubmit>
    </Form>
  )
}
