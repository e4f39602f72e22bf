import { sessionHintCookie } from '@meridian/shared/accounts/session-hint'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { london } from '../../../../test/london.ts'

const entry = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  ...london,
}
const kept = { ...entry, id: 'a', type: 'shipping' as const, isDefault: true }
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', { cookie: `${sessionHintCookie}=a` })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
})

/** The page of a reader with these addresses; from then on the calls answer as given. */
async function openAddressBook(list: object[], change: () => Response) {
  vi.resetModules()
  const answers = { list }
  fetched.mockImplementation((path, init) => {
    if (init?.method !== 'GET') return Promise.resolve(change())
    if (String(path) === '/api/user') return Promise.resolve(Response.json({ email: 'ada@meridian.example' }))
    return Promise.resolve(Response.json(answers.list))
  })
  const [book, { addresses }, { $toast }] = await Promise.all([
    import('./address-book.store.ts'),
    import('../../../lib/reader-data/addresses.store.ts'),
    import('../../../ui/toast/toast.store.ts'),
  ])
  addresses.$resource.listen(() => {})
  await vi.waitFor(() => expect(addresses.$resource.get().state).toBe('ready'), { timeout: 60_000 })
  return { ...book, addresses, $toast, answers }
}

const changes = () =>
  fetched.mock.calls
    .filter(([, init]) => init?.method !== 'GET')
    .map(([path, init]) => [init?.method, path, init?.body && JSON.parse(String(init.body))])

test('spec §7 reader calls, §8 address: a new address is posted as a shipping address, told, and read again', async () => {
  const { saveAddress, addresses, $toast, answers } = await openAddressBook([], () =>
    Response.json(kept, { status: 201 }),
  )
  answers.list = [kept]
  expect(await saveAddress(null, entry)).toMatchObject({ ok: true })
  expect(changes()).toEqual([['POST', '/api/user/addresses', { ...entry, type: 'shipping' }]])
  expect($toast.get()).toMatchObject({
    title: 'Address saved',
    description: 'Your delivery address has been updated.',
    variant: 'default',
  })
  expect(addresses.$resource.get()).toEqual({ state: 'ready', value: [kept] })
})

test('one that is there is put, made the default one, or deleted', async () => {
  const { saveAddress, makeDefaultAddress, deleteAddress } = await openAddressBook([kept], () =>
    Response.json(kept),
  )
  await saveAddress('a', entry)
  await makeDefaultAddress('a')
  await deleteAddress('a')
  expect(changes().map(([method, path]) => `${method} ${path}`)).toEqual([
    'PUT /api/user/addresses/a',
    'PUT /api/user/addresses/a/default',
    'DELETE /api/user/addresses/a',
  ])
})

test('spec §8 address: a failure is the toast Error with its message, and the list stays', async () => {
  const { saveAddress, addresses, $toast } = await openAddressBook(
    [kept],
    () => new Response('Please try again shortly.', { status: 503 }),
  )
  expect(await saveAddress(null, entry)).toMatchObject({
    ok: false,
    message: '503: Please try again shortly.',
  })
  expect($toast.get()).toMatchObject({
    title: 'Error',
    description: '503: Please try again shortly.',
    variant: 'destructive',
  })
  expect(addresses.$resource.get()).toEqual({ state: 'ready', value: [kept] })
})

test('a second click while an address is being deleted does nothing', async () => {
  const { deleteAddress, $busyAddress } = await openAddressBook(
    [kept],
    () => new Response(null, { status: 204 }),
  )
  const both = [deleteAddress('a'), deleteAddress('a')]
  expect($busyAddress.get()).toBe('a')
  await Promise.all(both)
  expect($busyAddress.get()).toBeNull()
  expect(changes()).toHaveLength(1)
})
