'use client'

import { useEditorConfigContext } from '@payloadcms/richtext-lexical/client'
import { useLexicalEditable } from '@payloadcms/richtext-lexical/lexical/react/useLexicalEditable'
import {
  Form,
  FormSubmit,
  RenderFields,
  useDocumentInfo,
  useServerFunctions,
  useTranslation,
} from '@payloadcms/ui'
import type { FormState } from 'payload'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

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
  const [initialState, setInitialState] = useState<FormState | null>(null)
  const newestChange = useRef<AbortController | null>(null)
  const schemaPath = `${fieldProps.schemaPath}.lexical_internal_feature.contentBlocks.${kind}`
  const fields = fieldProps.featureClientSchemaMap['contentBlocks']?.[schemaPath] ?? []

  const askServer = useCallback(
    async (form: Partial<Parameters<typeof getFormState>[0]>, signal: AbortSignal) =>
      getFormState({
        id,
        collectionSlug,
        docPermissions: { fields: true },
        docPreferences: await getDocPreferences(),
        operation: 'update',
        readOnly: !isEditable,
        schemaPath,
        signal,
        ...form,
      }),
    [collectionSlug, getDocPreferences, getFormState, id, isEditable, schemaPath],
  )
  const begin = useEffectEvent((signal: AbortSignal) =>
    askServer({ data, initialBlockData: data, renderAllFields: true }, signal),
  )
  useEffect(() => {
    const unmounted = new AbortController()
    const open = async () => {
      const { state } = await begin(unmounted.signal)
      if (state) setInitialState(state)
    }
    void open()
    return () => {
      unmounted.abort()
      newestChange.current?.abort()
    }
  }, [])

  async function check(formState: FormState, signal: AbortSignal): Promise<FormState> {
    const { state } = await askServer({ formState, initialBlockFormState: formState }, signal)
    return state ?? formState
  }
  async function onChange({ formState }: { formState: FormState }): Promise<FormState> {
    newestChange.current?.abort()
    newestChange.current = new AbortController()
    return check(formState, newestChange.current.signal)
  }
  const beforeSubmit = ({ formState }: { formState: FormState }) =>
    check(formState, new AbortController().signal)

  if (!initialState) return null
  return (
    <Form
      beforeSubmit={[beforeSubmit]}
      disableValidationOnSubmit
      fields={fields}
      initialState={initialState}
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
