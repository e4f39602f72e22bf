import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { useCallback, useEffect } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import { dropDraft, keepDraft, readDraft, type Draft } from './form-draft.ts'

type FormSchema<Input, Output> = StandardSchemaV1<Input, Output>

export interface DraftFormOptions<Input extends FieldValues, Output> {
  /**
   * The contract of the form, shared with the API where both agree; its messages are shown below the fields. A page that
   * needs schemas for nothing else gives a function that loads it, called when a reader turns to the form.
   */
  schema: FormSchema<Input, Output> | (() => Promise<FormSchema<Input, Output>>)
  /** What is typed into `fields` outlives a reload of this tab. Never name a password or a code here. */
  draft?: { name: string; fields: readonly Path<Input>[] }
  /** What the fields begin with; without it they begin with what the page has in them. */
  defaultValues?: DefaultValues<Input>
}

export interface DraftForm<Input extends FieldValues, Output> extends UseFormReturn<Input, unknown, Output> {
  /** Drops what was kept of the text, e.g. once it has been sent. `Form` does so by itself. */
  forget(): void
  /** Loads the schema ahead of the first check. `Form` does so by itself, when it gets the focus. */
  prepare(): void
}

/**
 * A form of react-hook-form that is checked by a shared schema and keeps its draft. Nothing is checked before it is sent
 * for the first time; from then on a problem goes as soon as it is repaired.
 */
export function useDraftForm<Input extends FieldValues, Output>(
  options: DraftFormOptions<Input, Output>,
): DraftForm<Input, Output> {
  const { schema, draft, defaultValues } = options
  const form = useForm<Input, unknown, Output>({
    resolver: resolverOf(schema),
    ...(defaultValues !== undefined && { defaultValues }),
  })
  const name = draft?.name
  const fields = draft?.fields.join(' ')

  useEffect(() => {
    if (name === undefined || fields === undefined) return
    const kept = fields.split(' ')
    const texts = pickTexts(readDraft(name) ?? {}, kept)
    const defaults = form.formState.defaultValues ?? {}
    const typed = form.getValues()
    const restored = restore(typed, { draft: texts, defaults })
    if (isDefaults<Input>(restored)) form.reset(restored, { keepDefaultValues: true })
    // From now on each change is kept; what was typed before this script came is kept now.
    if (kept.some((field) => isTyped(typed, defaults, field))) keepDraft(name, pickTexts(restored, kept))
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(name, pickTexts(values, kept)),
    })
  }, [form, name, fields])

  return {
    ...form,
    forget: () => name !== undefined && dropDraft(name),
    prepare: useCallback(() => {
      // One that does not come is asked for again, and told of, when the form is sent.
      if (typeof schema === 'function') schema().catch(() => {})
    }, [schema]),
  }
}

const notLoaded = 'Your entries could not be checked. Please look at your connection and try again.'

function resolverOf<Input extends FieldValues, Output>(
  schema: DraftFormOptions<Input, Output>['schema'],
): Resolver<Input, unknown, Output> {
  if (typeof schema !== 'function') return standardSchemaResolver(schema)
  return async (values, context, options) => {
    const loaded = await schema().catch((error: unknown) => {
      console.warn('The schema of the form was not loaded.', error)
      return refusing<Input, Output>(notLoaded)
    })
    return standardSchemaResolver(loaded)(values, context, options)
  }
}

/** Says the same of whatever is entered, as a problem of the whole form. */
function refusing<Input, Output>(message: string): FormSchema<Input, Output> {
  return {
    '~standard': {
      version: 1,
      vendor: 'meridian',
      validate: () => ({ issues: [{ message, path: ['root'] }] }),
    },
  }
}

/** The texts of these fields among the values of a form. */
function pickTexts(values: FieldValues, fields: readonly string[]): Draft {
  const entries: (readonly [string, unknown])[] = fields.map((field) => [field, values[field]])
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** What was typed before this script came stands before what was kept; what the fields begin with does not. */
function restore(typed: FieldValues, kept: { draft: Draft; defaults: FieldValues }): FieldValues {
  const texts = Object.entries(kept.draft).filter(([field]) => !isTyped(typed, kept.defaults, field))
  return { ...typed, ...Object.fromEntries(texts) }
}

function isTyped(typed: FieldValues, defaults: FieldValues, field: string): boolean {
  return Boolean(typed[field]) && typed[field] !== defaults[field]
}

/** Every field of a form that keeps a draft is a text. */
function isDefaults<Input extends FieldValues>(
  values: FieldValues,
): values is DefaultValues<Input> & FieldValues {
  return Object.values(values).every((value) => value === undefined || typeof value === 'string')
}
