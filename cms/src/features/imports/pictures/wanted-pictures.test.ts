import { describe, expect, test } from 'vitest'
import type { SourcePicture } from '../source-record.ts'
import { gatherPictures, pictureKey, PictureRecords } from './wanted-pictures.ts'

const uploads = 'https://old.example/wp-content/uploads/2019/05'

const record = (fields: Partial<SourcePicture> = {}): SourcePicture => ({
  kind: 'picture',
  id: '7',
  place: { file: 'export.xml', line: 1, byte: 0 },
  findings: [],
  original: '',
  url: `${uploads}/boat.jpg`,
  path: '2019/05/boat.jpg',
  fileName: 'boat.jpg',
  alt: 'A boat',
  caption: 'At noon.',
  credit: '',
  title: 'boat',
  urls: [`${uploads}/boat-300x200.jpg`],
  ...fields,
})

const use = (url: string | null, id: string | null = null) => ({ id, url, alt: '', caption: '', credit: '' })

describe('a picture', () => {
  test('that texts name in several sizes is wanted once, and each is where it may be had', () => {
    const wanted = gatherPictures([
      use(`${uploads}/boat-1024x683.jpg`),
      use(`http://old.example/wp-content/uploads/2019/05/boat-300x200.jpg`),
      use(`${uploads}/boat.jpg#top`),
    ])
    expect(wanted).toHaveLength(1)
    expect(wanted[0]).toMatchObject({
      key: `${uploads}/boat.jpg`,
      name: 'boat',
      paths: [
        '2019/05/boat.jpg',
        '2019/05/boat-scaled.jpg',
        '2019/05/boat-1024x683.jpg',
        '2019/05/boat-300x200.jpg',
      ],
    })
    expect(wanted[0]?.candidates.map(({ url }) => url)).toEqual([
      `${uploads}/boat.jpg`,
      `${uploads}/boat-scaled.jpg`,
      `${uploads}/boat-1024x683.jpg`,
      'http://old.example/wp-content/uploads/2019/05/boat.jpg',
      'http://old.example/wp-content/uploads/2019/05/boat-scaled.jpg',
      'http://old.example/wp-content/uploads/2019/05/boat-300x200.jpg',
    ])
  })

  test('has the words of its record, else the first that a text has for it', () => {
    const records = new PictureRecords()
    records.add(record())
    expect(gatherPictures([{ ...use(null, '7'), alt: 'Of the text' }], records)[0]).toMatchObject({
      alt: 'A boat',
      caption: 'At noon.',
    })
    const url = `${uploads}/sea.jpg`
    expect(gatherPictures([use(url), { ...use(url), alt: 'The sea' }])[0]).toMatchObject({ alt: 'The sea' })
  })

  test('that is named by a record which no file has leads nowhere', () => {
    expect(gatherPictures([use(null, '8'), use(null), use('')])).toEqual([])
  })

  test('with a path alone can be found among uploads', () => {
    const wanted = gatherPictures([use('__GHOST_URL__/content/images/size/w600/2020/01/sea.jpg')])
    expect(wanted[0]).toMatchObject({ candidates: [], name: 'sea' })
    expect(wanted[0]?.paths).toEqual(['2020/01/sea.jpg', 'size/w600/2020/01/sea.jpg'])
  })

  test('in its address is named by its digest, and kept whole', () => {
    const inline = `data:image/PNG;base64,${'A'.repeat(5000)}`
    const [wanted] = gatherPictures([use(inline)])
    expect(wanted).toMatchObject({ inline, candidates: [], paths: [], name: 'picture' })
    expect(wanted?.key).toMatch(/^data:image\/png;sha256,[0-9a-f]{64}$/)
  })

  test('with a name in another script keeps it', () => {
    expect(gatherPictures([use('https://old.example/%E6%B5%B7.jpg')])[0]?.name).toBe('海')
    expect(gatherPictures([use('https://old.example/%E0%A4%A.jpg')])[0]?.name).toBe('%E0%A4%A')
  })
})

describe('records', () => {
  const records = new PictureRecords()
  records.add(record())
  records.add(record({ id: '8', url: `${uploads}/boat-300x200.png`, urls: [] }))

  test.each([
    ['its id', use(null, '7')],
    ['its address', use(`http://old.example/wp-content/uploads/2019/05/boat.jpg`)],
    ['that of a smaller copy', use(`${uploads}/boat-300x200.jpg`)],
    ['that of a copy it does not name', use(`${uploads}/boat-999x666.jpg`)],
    ['that of a proxy', use('https://i0.wp.com/old.example/wp-content/uploads/2019/05/boat.jpg?w=300')],
  ])('are found by %s', (_, reference) => {
    expect(records.find(reference)?.id).toBe('7')
  })

  test('an address as it is written comes before what it may be a copy of', () => {
    expect(records.find(use(`${uploads}/boat-300x200.png`))?.id).toBe('8')
    expect(records.find(use('https://old.example/other.jpg'))).toBeNull()
  })
})

test('an original whose name has a size is not taken for the copy of another', () => {
  const records = new PictureRecords()
  records.add(record())
  records.add(record({ id: '8', url: `${uploads}/boat-300x200.jpg`, path: null, urls: [] }))
  const wanted = gatherPictures([use(`${uploads}/boat.jpg`), use(`${uploads}/boat-300x200.jpg`)], records)
  expect(wanted.map(({ key }) => key)).toEqual([`${uploads}/boat.jpg`, `${uploads}/boat-300x200.jpg`])
  expect(wanted[1]?.candidates.map(({ url }) => url)).toEqual([`${uploads}/boat-300x200.jpg`])
  expect(wanted[1]?.paths).toEqual(['2019/05/boat-300x200.jpg'])
})

test('of a reduced original the one behind it is asked for', () => {
  const records = new PictureRecords()
  records.add(record({ url: `${uploads}/boat-scaled.jpg` }))
  const [wanted] = gatherPictures([use(null, '7')], records)
  expect(wanted?.candidates.map(({ url }) => url)).toEqual([
    `${uploads}/boat.jpg`,
    `${uploads}/boat-scaled.jpg`,
  ])
})

test('a key fits into an index', () => {
  expect(pictureKey(use(`/${'a'.repeat(5000)}`), null)?.length).toBeLessThan(100)
  expect(pictureKey(use(`https://old.example/${'a'.repeat(5000)}`), null)?.length).toBeLessThan(100)
  expect(pictureKey(use(`https://old.example/${'a'.repeat(1900)}`), null)?.length).toBeLessThan(2000)
})
