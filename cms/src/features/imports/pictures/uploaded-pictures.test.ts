import { expect, test } from 'vitest'
import type { SourceFile } from '../source-record.ts'
import { readUpload, UploadedPictures, uploadPath } from './uploaded-pictures.ts'

const file = (name: string, bytes = 'picture', sizeBytes = bytes.length): SourceFile => ({
  name,
  sizeBytes,
  open: async function* open() {
    yield Buffer.from(bytes)
  },
})

const find = (names: string[], ...paths: string[]) =>
  new UploadedPictures(names.map((name) => file(name))).find(paths)?.name ?? null

test.each([
  ['https://old.example/wp-content/uploads/2019/05/boat.jpg?w=3#a', '2019/05/boat.jpg'],
  ['https://old.example/blog/content/images/2020/01/sea%20at%20noon.jpg', '2020/01/sea at noon.jpg'],
  ['__GHOST_URL__/content/images/2020/01/sea.jpg', '2020/01/sea.jpg'],
  ['/wp-content/uploads/boat.jpg', 'boat.jpg'],
  ['https://old.example/boat.jpg', null],
])('%s lies at %s below the folder of uploads', (url, path) => {
  expect(uploadPath(url)).toBe(path)
})

test.each([
  ['2019/05/boat.jpg'],
  ['uploads/2019/05/boat.jpg'],
  ['backup/site/wp-content/uploads/2019/05/boat.jpg'],
  ['.\\2019\\05\\boat.jpg'],
])('whatever was packed, %s is found by its path', (name) => {
  expect(find(['2019/06/boat.jpg', name, 'other/boat.jpg'], '2019/05/boat.jpg')).toBe(name)
})

test('letters of macOS, percent signs and another case are the same name', () => {
  expect(find(['2019/05/bo\u0308ot.jpg'], '2019/05/b\u00f6ot.jpg')).not.toBeNull()
  expect(find(['2019/05/b%C3%B6ot.jpg'], '2019/05/b\u00f6ot.jpg')).not.toBeNull()
  expect(find(['Boat.JPG'], '2019/05/boat.jpg')).not.toBeNull()
})

test('a name that one file alone has is enough, unless it lies in another month', () => {
  expect(find(['pictures/boat.jpg'], '2019/05/boat.jpg')).toBe('pictures/boat.jpg')
  expect(find(['2018/03/boat.jpg'], '2019/05/boat.jpg')).toBeNull()
  expect(find(['a/boat.jpg', 'b/boat.jpg'], '2019/05/boat.jpg')).toBeNull()
})

test('the first path that is there is taken', () => {
  const names = ['2019/05/boat-1024x683.jpg']
  expect(find(names, '2019/05/boat.jpg', '2019/05/boat-1024x683.jpg')).toBe('2019/05/boat-1024x683.jpg')
})

test('what systems put beside files is passed over', () => {
  expect(find(['__MACOSX/2019/05/boat.jpg', '2019/05/._boat.jpg'], '2019/05/boat.jpg')).toBeNull()
})

test('a file that is too large, or says that it is smaller than it is, is not read', async () => {
  expect(await readUpload(file('boat.jpg', 'picture'))).toEqual(Buffer.from('picture'))
  expect(await readUpload(file('boat.jpg', 'x', 20 * 1024 * 1024 + 1))).toBeNull()
  const bomb: SourceFile = {
    name: 'boat.jpg',
    sizeBytes: 10,
    open: async function* zeros() {
      for (;;) yield Buffer.alloc(1024 * 1024)
    },
  }
  expect(await readUpload(bomb)).toBeNull()
})
