import type { StandardSchemaV1 } from '@standard-schema/spec'
import { atom, type ReadableAtom } from 'nanostores'
import type { RefCallback } from 'react'

/** What a form is checked by: a schema, or a function that loads it. */
export type FormSchema<Input, Output> =
  | StandardSchemaV1<Input, Output>
  | (() => Promise<StandardSchemaV1<Input, Output>>)

/** The fields of a form, by the names of what its schema takes. */
export type FieldName<Input> = keyof Input & string

/** A text for each field. */
export type Texts<Input> = Partial<Record<FieldName<Input>, string>>

/** What sending a form came to; a failure is said below its fields, until it is sent again. */
export type FormOutcome = { ok: true } | { ok: false; message: string }

/** `problems` by field, in the order of the schema; '' is the form as a whole. */
export interface FormStatus {
  problems: ReadonlyMap<string, string>
  isSending: boolean
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export interface FormState<Input, Output> {
  $status: ReadableAtom<FormStatus>
  /** Ties a control to the field of this name: to be spread on it. */
  register(name: FieldName<Input>): { name: string; ref: RefCallback<Control>; onChange: () => void }
  /** What stands in a field; '' where it has never been there. */
  read(name: FieldName<Input>): string
  /** Puts texts into fields; what they began with stays that. */
  enter(texts: readonly (readonly [FieldName<Input>, string])[]): void
  /** Back to what the fields began with, or to these texts from now on, without any problem. */
  reset(texts?: Texts<Input>): void
  /** Called whenever a text changes; gives the function that ends it. */
  listen(listener: () => void): () => void
  /** From now on the texts are checked by this schema. */
  checkBy(schema: FormSchema<Input, Output>): void
  /** Loads the schema ahead of the first check. */
  prepare(): void
  /**
   * Checks the texts and sends what the schema makes of them; not while that is under way. Resolves to the first problem that was
   * found before anything was sent; null when there is none.
   */
  submit(send: (values: Output) => Promise<FormOutcome>): Promise<string | null>
}

const notLoaded = 'Your entries could not be checked. Please look at your connection and try again.'

/**
 * A form of texts that stand in the controls themselves, as the browser has them: what was typed before the page's script came is
 * there, and what is typed draws nothing again. A text outlives its control. Nothing is checked before the form is sent
 * for the first time; from then on a problem goes as soon as it is repaired. See decision 040.
 */
export function createFormState<Input, Output>(
  schema: FormSchema<Input, Output>,
  begin: Texts<Input> = {},
): FormState<Input, Output> {
  let checkedBy = schema
  let defaults: ReadonlyMap<string, string> = mapOf(begin)
  const texts = new Map(defaults)
  const controls = new Map<string, Set<Control>>()
  const refs = new Map<string, RefCallback<Control>>()
  const listeners = new Set<() => void>()
  const $status = atom<FormStatus>({ problems: new Map(), isSending: false })
  let wasSent = false
  let lastCheck = 0

  const tell = () => listeners.forEach((listener) => listener())

  function write(name: string, text: string): void {
    texts.set(name, text)
    for (const control of controls.get(name) ?? []) writeControl(control, text)
  }

  function collect(): Record<string, string> {
    for (const [name, all] of controls) {
      for (const control of all) take(name, control)
    }
    return Object.fromEntries(texts)
  }

  function take(name: string, control: Control): void {
    if (!isRadio(control) || control.checked) texts.set(name, control.value)
  }

  /** One function for each field: with another one React would let go of the control and take it again. */
  function refOf(name: string): RefCallback<Control> {
    const known = refs.get(name)
    if (known) return known
    const own = new Set<Control>()
    const ref: RefCallback<Control> = (control) => {
      if (control === null) return
      own.add(control)
      const text = texts.get(name)
      if (text === undefined) take(name, control)
      else writeControl(control, text)
      return () => void own.delete(control)
    }
    controls.set(name, own)
    refs.set(name, ref)
    return ref
  }

  /** The problems of what stands in the fields, or what the schema makes of it. */
  async function check(): Promise<{ problems: Map<string, string> } | { problems: null; value: Output }> {
    const found = await load(checkedBy)
    if (found === null) return { problems: new Map([['', notLoaded]]) }
    const result = await found['~standard'].validate(collect())
    if (result.issues === undefined) return { problems: null, value: result.value }
    const problems = new Map<string, string>()
    for (const { path, message } of result.issues) {
      const [first] = path ?? []
      const name = String(typeof first === 'object' ? first.key : (first ?? ''))
      if (!problems.has(name)) problems.set(name, message)
    }
    return { problems }
  }

  /** What is repaired goes, and what is wrong now with the field that was changed is said. */
  async function checkAgain(changed: string): Promise<void> {
    lastCheck += 1
    const own = lastCheck
    const { problems: present } = await check()
    const { problems, isSending } = $status.get()
    if (own !== lastCheck || isSending || present?.get('') === notLoaded) return
    const left = [...problems].filter(([name]) => name === '' || present?.has(name))
    const next = new Map(left)
    const problem = present?.get(changed)
    if (problem !== undefined) next.set(changed, problem)
    $status.set({ problems: next, isSending })
  }

  return {
    $status,
    register: (name) => ({
      name,
      ref: refOf(name),
      onChange: () => {
        collect()
        tell()
        if (wasSent) void checkAgain(name)
      },
    }),
    read: (name) => texts.get(name) ?? '',
    enter(other) {
      for (const [name, text] of other) write(name, text)
      tell()
    },
    reset(other) {
      if (other) defaults = mapOf(other)
      for (const name of new Set([...texts.keys(), ...defaults.keys()])) write(name, defaults.get(name) ?? '')
      wasSent = false
      lastCheck += 1
      $status.set({ ...$status.get(), problems: new Map() })
      tell()
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    checkBy(other) {
      checkedBy = other
    },
    prepare() {
      // One that does not come is asked for again, and told of, when the form is sent.
      if (typeof checkedBy === 'function') checkedBy().catch(() => {})
    },
    async submit(send) {
      if ($status.get().isSending) return null
      wasSent = true
      lastCheck += 1
      $status.set({ ...$status.get(), isSending: true })
      try {
        const checked = await check()
        const problems = checked.problems ?? new Map<string, string>()
        $status.set({ problems, isSending: true })
        if (checked.problems) return [...problems.values()][0] ?? ''
        const outcome = await send(checked.value)
        if (!outcome.ok) $status.set({ problems: new Map([['', outcome.message]]), isSending: true })
        return null
      } finally {
        $status.set({ ...$status.get(), isSending: false })
      }
    },
  }
}

function mapOf(texts: object): Map<string, string> {
  return new Map(
    Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Of several radio buttons one says what stands in their field. */
function isRadio(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === 'radio'
}

function writeControl(control: Control, text: string): void {
  if (isRadio(control)) control.checked = control.value === text
  else control.value = text
}

async function load<Input, Output>(
  schema: FormSchema<Input, Output>,
): Promise<StandardSchemaV1<Input, Output> | null> {
  if (typeof schema !== 'function') return schema
  try {
    return await schema()
  } catch (error) {
    console.warn('The schema of the form was not loaded.', error)
    return null
  }
}
