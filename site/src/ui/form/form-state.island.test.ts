import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createFormState, type FormState } from './form-state.ts'

const mismatch = 'Passwords do not match.'
const PersonSchema = z
  .object({
    name: z.string().min(1, 'No name.'),
    password: z.string().min(1, 'No password.'),
    again: z.string(),
  })
  .refine(({ password, again }) => password === again, { error: mismatch, path: ['again'] })
type Person = z.input<typeof PersonSchema>

const accept = vi.fn(() => Promise.resolve({ ok: true } as const))

/** The controls of a form, as React ties them to it. */
function open<Input>(form: FormState<Input, unknown>, names: readonly (keyof Input & string)[]) {
  const entries = names.map((name) => {
    const control = document.createElement('input')
    const { ref, onChange } = form.register(name)
    if (typeof ref !== 'function') throw new Error('A field has no function for its control.')
    const release = ref(control)
    const type = (text: string) => {
      control.value = text
      onChange()
    }
    return [name, { control, type, close: () => typeof release === 'function' && release() }] as const
  })
  return new Map<string, (typeof entries)[number][1]>(entries)
}

const problemsOf = (form: FormState<Person, unknown>) => Object.fromEntries(form.$status.get().problems)

test('nothing is checked before the form is sent; then each problem is said, and goes as soon as it is repaired', async () => {
  const form = createFormState(PersonSchema)
  const fields = open(form, ['name', 'password', 'again'])
  fields.get('name')?.type('')
  expect(problemsOf(form)).toEqual({})
  expect(await form.submit(accept)).toBe('No name.')
  expect(problemsOf(form)).toEqual({ name: 'No name.', password: 'No password.' })
  expect(accept).not.toHaveBeenCalled()
  fields.get('name')?.type('Ada')
  await vi.waitFor(() => expect(problemsOf(form)).toEqual({ password: 'No password.' }))
})

test('a problem of two fields goes whichever of them is repaired, and another field is told of none that it did not have', async () => {
  const form = createFormState(PersonSchema, { name: 'Ada', password: 'one', again: 'other' })
  const fields = open(form, ['name', 'password', 'again'])
  expect(await form.submit(accept)).toBe(mismatch)
  fields.get('password')?.type('other')
  await vi.waitFor(() => expect(problemsOf(form)).toEqual({}))
  fields.get('password')?.type('a third')
  fields.get('name')?.type('')
  await vi.waitFor(() => expect(problemsOf(form)).toEqual({ name: 'No name.' }))
})

test('a check that is under way says nothing of a form that has been emptied meanwhile', async () => {
  const late = Promise.withResolvers<typeof PersonSchema>()
  let loading = Promise.resolve(PersonSchema)
  const form = createFormState<Person, Person>(() => loading)
  const fields = open(form, ['name', 'password', 'again'])
  await form.submit(accept)
  loading = late.promise
  fields.get('name')?.type('Ada')
  form.reset()
  late.resolve(PersonSchema)
  await new Promise((resolve) => setTimeout(resolve))
  expect(problemsOf(form)).toEqual({})
})

test('it is sent once at a time, and what a refusal says stays until it is sent again', async () => {
  const form = createFormState(PersonSchema, { name: 'Ada', password: 'one', again: 'one' })
  const fields = open(form, ['name', 'password', 'again'])
  const answer = Promise.withResolvers<{ ok: false; message: string }>()
  const send = vi.fn(() => answer.promise)
  const first = form.submit(send)
  expect(form.$status.get().isSending).toBe(true)
  await form.submit(send)
  answer.resolve({ ok: false, message: 'Not now.' })
  expect(await first).toBeNull()
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', password: 'one', again: 'one' })
  expect(form.$status.get()).toEqual({ problems: new Map([['', 'Not now.']]), isSending: false })
  fields.get('name')?.type('Grace')
  await new Promise((resolve) => setTimeout(resolve))
  expect(problemsOf(form)).toEqual({ '': 'Not now.' })
})

test('a form whose sending breaks can be sent again', async () => {
  const form = createFormState(PersonSchema, { name: 'Ada', password: 'one', again: 'one' })
  await expect(form.submit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(form.$status.get().isSending).toBe(false)
})

test('a text is there before the script, outlives its control, and comes back with the next one', () => {
  const form = createFormState(PersonSchema)
  const control = document.createElement('input')
  control.value = 'Ada'
  const { ref } = form.register('name')
  if (typeof ref !== 'function') throw new Error('A field has no function for its control.')
  const release = ref(control)
  expect(form.read('name')).toBe('Ada')
  if (typeof release === 'function') release()
  const [next] = open(form, ['name']).values()
  expect(next?.control.value).toBe('Ada')
})

test('of radio buttons the chosen one is what stands in the field', () => {
  const form = createFormState(z.object({ choice: z.string() }), { choice: 'two' })
  const buttons = ['one', 'two'].map((value) =>
    Object.assign(document.createElement('input'), { type: 'radio', value }),
  )
  const { ref, onChange } = form.register('choice')
  if (typeof ref !== 'function') throw new Error('A field has no function for its control.')
  buttons.forEach((button) => ref(button))
  expect(buttons.map(({ checked }) => checked)).toEqual([false, true])
  buttons.forEach((button, index) => (button.checked = index === 0))
  onChange()
  expect(form.read('choice')).toBe('one')
})

test('back to what the fields began with, or to what they have from now on, without a problem', async () => {
  const form = createFormState(PersonSchema, { name: 'Ada' })
  const fields = open(form, ['name', 'password', 'again'])
  await form.submit(accept)
  fields.get('name')?.type('Grace')
  form.reset()
  expect(fields.get('name')?.control.value).toBe('Ada')
  expect(problemsOf(form)).toEqual({})
  form.reset({ name: 'Grace' })
  fields.get('name')?.type('')
  form.reset()
  expect(fields.get('name')?.control.value).toBe('Grace')
  expect(fields.get('password')?.control.value).toBe('')
})

test('a listener hears of each change until it listens no more', () => {
  const form = createFormState(PersonSchema)
  const fields = open(form, ['name'])
  const heard: string[] = []
  const stop = form.listen(() => heard.push(form.read('name')))
  fields.get('name')?.type('A')
  form.enter([['name', 'Ada']])
  stop()
  fields.get('name')?.type('')
  expect(heard).toEqual(['A', 'Ada'])
})
