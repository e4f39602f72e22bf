import { expect, test } from 'vitest'
import { openUnsavedStorage } from './unsaved-storage.ts'

/** A browser's storage, or one that refuses everything. */
function fakeStorage(isFull = false) {
  const kept = new Map<string, string>()
  return {
    kept,
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('Full.', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
}

const open = (
  storage: ReturnType<typeof fakeStorage>,
  { document = 'articles:1', userId = 7, form = 'later' } = {},
) => openUnsavedStorage({ document, userId, form }, storage)

const titles = (setup: ReturnType<typeof open>) => setup.readEarlier().map(({ data }) => data.title)

test('what somebody typed into a document is kept for them and for it alone, until it is saved', () => {
  const storage = fakeStorage()
  const left = open(storage, { form: 'left' })
  left.keep({ data: { title: 'Half' }, basedOn: 'v1' })
  expect(titles(open(storage))).toEqual(['Half'])
  expect(titles(open(storage, { userId: 8 }))).toEqual([])
  expect(titles(open(storage, { document: 'articles:12' }))).toEqual([])
  left.forget()
  expect(titles(open(storage))).toEqual([])
})

test('what was kept when the page was left outlasts what is typed after it, until it is restored or discarded', () => {
  const storage = fakeStorage()
  open(storage, { form: 'left' }).keep({ data: { title: 'Left' }, basedOn: 'v1' })
  const setup = open(storage)
  setup.keep({ data: { title: 'Typed now' }, basedOn: 'v1' })
  expect(titles(setup)).toEqual(['Left'])
  setup.forget()
  expect(setup.readEarlier()).toMatchObject([{ data: { title: 'Left' }, basedOn: 'v1', form: 'left' }])
  setup.deleteEarlier('left')
  expect(titles(open(storage, { form: 'next' }))).toEqual([])
})

test('two windows keep their own, and the newest of what both left comes first', async () => {
  const storage = fakeStorage()
  open(storage, { form: 'first' }).keep({ data: { title: 'First window' }, basedOn: 'v1' })
  await new Promise((resolve) => setTimeout(resolve, 2))
  open(storage, { form: 'second' }).keep({ data: { title: 'Second window' }, basedOn: 'v1' })
  expect(titles(open(storage))).toEqual(['Second window', 'First window'])
})

test('a device that is full stops nobody from writing, and what it holds in another form is passed over', () => {
  const full = open(fakeStorage(true))
  full.keep({ data: {}, basedOn: null })
  expect(full.readEarlier()).toEqual([])
  for (const value of ['{', '[]', '{"data":1}']) {
    const storage = fakeStorage()
    storage.kept.set('meridian-unsaved:articles:1:7:left', value)
    expect(open(storage).readEarlier()).toEqual([])
  }
})
