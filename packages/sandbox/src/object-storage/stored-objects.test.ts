import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StoredObjects } from './stored-objects.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-objects-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('what lies in a folder is there for the next process, as it was put', () => {
  const folder = makeFolder()
  const before = new StoredObjects(folder)
  const key = 'share/the quiet capital/ä+&=?.jpg'
  before.put(key, Buffer.from([0, 255, 7]), { 'x-amz-meta-sha256': 'abc' })
  before.put('gone.avif', Buffer.from('gone'))
  before.delete('gone.avif')
  const after = new StoredObjects(folder)
  expect(after.keys).toEqual([key])
  expect(after.get(key)).toEqual(before.get(key))
  after.clear()
  expect(readdirSync(folder)).toEqual([])
})

test('a write that a crash has cut off is no object', () => {
  const folder = makeFolder()
  writeFileSync(join(folder, 'night.avif%'), '{"content":"aG')
  expect(new StoredObjects(folder).keys).toEqual([])
})
