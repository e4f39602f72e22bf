import type { CdnName } from '@meridian/shared/cdn/cdn.schema'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { event, write } from '../test/page-writes.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { PageCache } from './page-cache.ts'
import { PageStore } from './page-store.ts'

function openStore({
  file = join(temporaryFolder(), 'pages.sqlite'),
  cdn = 'varnish',
}: { file?: string; cdn?: CdnName | null } = {}) {
  const onPurgeDue = vi.fn()
  const store = new PageStore({
    file,
    cache: new PageCache({ maxBytes: 1_000_000 }),
    serving: { securityHeaders: [], cdn },
    onPurgeDue,
  })
  let isClosed = false
  const close = () => {
    if (!isClosed) store.close()
    isClosed = true
  }
  onTestFinished(close)
  const takePurges = () => {
    const batch = store.purges.next(100)
    if (batch) store.purges.remove(batch.upTo)
    return batch?.keys ?? []
  }
  return { store, file, close, takePurges, onPurgeDue }
}

test('a commit records which answers have changed, in its transaction', async () => {
  const { store, takePurges, onPurgeDue } = openStore()
  store.startGeneration({ buildId: 'build', position: 0, replica: 'r' })
  expect(takePurges()).toEqual(['pages'])
  const writes = [await write('/a', 'old'), await write('/b', 'old'), await write('/c', 'old')]
  store.commit({ writes, removals: [] })
  // Where nothing was, there is nothing to forget.
  expect([takePurges(), onPurgeDue.mock.calls.length]).toEqual([[], 0])
  store.commit({
    writes: [await write('/a', 'new'), await write('/b', 'old'), await write('/d', 'new')],
    removals: [
      { path: '/c', asOf: 0 },
      { path: '/nothing', asOf: 0 },
    ],
  })
  expect([takePurges(), onPurgeDue.mock.calls.length]).toEqual([['page:/a', 'page:/c'], 1])
})

test('what was rolled back, or lost against a publish, is not recorded', async () => {
  const { store, takePurges } = openStore()
  store.startGeneration({ buildId: 'build', position: 0, replica: 'r' })
  store.commit({ writes: [await write('/a', 'old', { tags: ['x'] })], removals: [] })
  takePurges()
  const changed = [await write('/a', 'new', { tags: ['x'] })]
  const publish = (position: number) =>
    store.publish({ writes: changed, removals: [], applied: [event(position, ['x'])], staleAll: false })
  expect(() => publish(3)).toThrow('cannot follow')
  expect(takePurges()).toEqual([])
  publish(1)
  store.noteInContent([event(1, ['x'])])
  expect(takePurges()).toEqual(['page:/a'])
  expect(store.commit({ writes: [await write('/a', 'older', { tags: ['x'] })], removals: [] }).raced).toEqual(
    ['/a'],
  )
  expect(takePurges()).toEqual([])
})

test('what was not reported outlives the process, and a finished build has everything purged', async () => {
  const first = openStore()
  first.store.startGeneration({ buildId: 'build', position: 0, replica: 'r' })
  first.takePurges()
  first.store.commit({ writes: [await write('/a', 'old')], removals: [] })
  first.store.commit({ writes: [await write('/a', 'new')], removals: [] })
  first.close()
  const second = openStore({ file: first.file })
  expect(second.takePurges()).toEqual(['page:/a'])
  second.store.completeGeneration(1, new Date())
  expect(second.takePurges()).toEqual(['pages'])
  // A change that every page shows changes their bytes, and each of them is purged.
  const change = { writes: [], removals: [], applied: [event(1, ['site'])], staleAll: true }
  second.store.publish(change)
  second.store.completeGeneration(2, new Date())
  expect(second.takePurges()).toEqual([])
})

test('a damaged store that was rebuilt has everything purged, again once memory holds nothing old', async () => {
  const { store, takePurges } = openStore()
  store.startGeneration({ buildId: 'build', position: 0, replica: 'r' })
  takePurges()
  store.rebuild()
  expect(takePurges()).toEqual(['pages'])
  store.startGeneration({ buildId: 'build', position: 0, replica: 'r' })
  store.completeGeneration(store.state.generation, new Date())
  expect(takePurges()).toEqual(['pages'])
})

test('without a CDN nothing is recorded', async () => {
  const { store } = openStore({ cdn: null })
  store.commit({ writes: [await write('/a', 'old')], removals: [] })
  store.commit({ writes: [await write('/a', 'new')], removals: [] })
  expect(store.purges.count()).toBe(0)
})
