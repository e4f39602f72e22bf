import { useCallback, useEffect, useState } from 'react'
import { dropDraft, keepDraft, readDraft, type Draft } from './form-draft.ts'
import { createFormState, type FieldName, type FormSchema, type FormState, type Texts } from './form-state.ts'

export interface DraftFormOptions<Input, Output> {
  /**
   * The contract of the form, shared with the API where both agree; its messages are shown below the fields. A page that
   * needs schemas for nothing else gives a function that loads it, called when a reader turns to the form.
   */
  schema: FormSchema<Input, Output>
  /** What is typed into `fields` outlives a reload of this tab. Never name a password or a code here. */
  draft?: { name: string; fields: readonly FieldName<Input>[] }
  /** What the fields begin with; without it they begin with what the page has in them. */
  defaultValues?: Texts<Input>
}

export interface DraftForm<Input, Output> extends FormState<Input, Output> {
  /** Drops what was kept of the text, e.g. once it has been sent. `Form` does so by itself. */
  forget(): void
}

/** A form that is checked by a shared schema and keeps its draft. */
export function useDraftForm<Input, Output>(
  options: DraftFormOptions<Input, Output>,
): DraftForm<Input, Output> {
  const { schema, draft, defaultValues } = options
  const [form] = useState(() => createFormState<Input, Output>(schema, defaultValues))
  useEffect(() => form.checkBy(schema), [form, schema])
  const [begin] = useState<Texts<Input>>(() => defaultValues ?? {})
  const [fields] = useState(draft?.fields ?? [])
  const name = draft?.name

  useEffect(() => {
    if (name === undefined) return
    const read = (): Draft => Object.fromEntries(fields.map((field) => [field, form.read(field)]))
    const isTyped = (field: FieldName<Input>) => {
      const text = form.read(field)
      return text !== '' && text !== begin[field]
    }
    // What was typed before this script came stands before what was kept; what the fields begin with does not.
    const typed = new Set(fields.filter(isTyped))
    const kept = readDraft(name) ?? {}
    form.enter(
      fields.filter((field) => field in kept && !typed.has(field)).map((field) => [field, kept[field] ?? '']),
    )
    // From now on each change is kept; what was typed before this script came is kept now.
    if (typed.size > 0) keepDraft(name, read())
    return form.listen(() => keepDraft(name, read()))
  }, [form, name, fields, begin])

  const forget = useCallback(() => name !== undefined && dropDraft(name), [name])
  return { ...form, forget }
}
