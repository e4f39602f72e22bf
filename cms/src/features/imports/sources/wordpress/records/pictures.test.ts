import { describe, expect, test } from 'vitest'
import { recordsOf } from '../../../../../../test/given-files.ts'
import { smallItem, smallWxr } from '../../../../../../test/imports/small-wxr.ts'
import type { SourceRecord } from '../../../source-record.ts'
import { readWordpress } from '../read-wordpress.ts'

const uploads = 'https://old.example/wp-content/uploads/2019/05'

async function pictureOf(
  item: Parameters<typeof smallItem>[0],
  file: string | null = 'boat.jpg',
): Promise<SourceRecord> {
  const more = file === null ? '' : `<wp:attachment_url>${uploads}/${file}</wp:attachment_url>`
  const attachment = smallItem({
    type: 'attachment',
    status: 'inherit',
    id: 31,
    slug: 'boat',
    link: 'https://old.example/boat/',
    guid: '',
    more,
    ...item,
  })
  const [record] = await recordsOf(readWordpress, { 'old.xml': smallWxr(attachment) })
  if (!record) throw new Error('There is no record.')
  return record
}

/** `serialize` of PHP. */
function php(value: string | number | Record<string, unknown>): string {
  if (typeof value === 'number') return `i:${value};`
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`
  const entries = Object.entries(value).map(
    ([key, one]) =>
      php(key) + php(typeof one === 'string' || typeof one === 'number' ? one : { ...Object(one) }),
  )
  return `a:${entries.length}:{${entries.join('')}}`
}

test('a picture says what the export says of it', async () => {
  const record = await pictureOf({
    title: 'A boat',
    excerpt: 'The <b>boat</b> at dawn. Photo: Ann Lee',
    content: 'Taken from the <i>quay</i>',
    meta: {
      _wp_attached_file: '2019/05/boat.jpg',
      _wp_attachment_image_alt: 'A boat &amp; a bank',
      _wp_attachment_metadata: php({
        width: 2000,
        file: '2019/05/boat.jpg',
        sizes: { large: { file: 'boat-1024x683.jpg', width: 1024 }, thumbnail: { file: 'boat-150x150.jpg' } },
        image_meta: { credit: 'Camera', caption: 'From the camera' },
      }),
    },
  })
  expect(record).toEqual({
    kind: 'picture',
    id: '31',
    url: `${uploads}/boat.jpg`,
    path: '2019/05/boat.jpg',
    fileName: 'boat.jpg',
    alt: 'A boat & a bank',
    caption: 'The boat at dawn.',
    credit: 'Ann Lee',
    title: 'A boat',
    urls: [
      `${uploads}/boat-1024x683.jpg`,
      `${uploads}/boat-150x150.jpg`,
      'https://old.example/boat/',
      'https://old.example/?attachment_id=31',
    ],
    place: expect.anything(),
    findings: [],
    original: JSON.stringify({
      caption: 'The <b>boat</b> at dawn. Photo: Ann Lee',
      description: 'Taken from the <i>quay</i>',
    }),
  })
})

describe('what the camera noted', () => {
  const words = async (meta: Record<string, string>, excerpt = '') => {
    const record = await pictureOf({ excerpt, meta: { _wp_attachment_metadata: php({ image_meta: meta }) } })
    return record.kind === 'picture' ? [record.caption, record.credit] : []
  }

  test('counts where nobody wrote anything', async () => {
    expect(await words({ caption: 'Größe – ночь', credit: 'Ann Lee', copyright: 'Tide' })).toEqual([
      'Größe – ночь',
      'Ann Lee',
    ])
    expect(await words({ caption: '', credit: '', copyright: 'Tide' })).toEqual(['', 'Tide'])
    expect(await words({ caption: 'x', credit: 'y' }, 'Written')).toEqual(['Written', 'y'])
  })
})

describe('the largest original', () => {
  test('is what WordPress made smaller, or turned', async () => {
    const meta = {
      _wp_attached_file: '2019/05/boat-scaled.jpg',
      _wp_attachment_metadata: php({
        original_image: 'boat.jpg',
        sizes: { a: { file: 'boat-300x200.jpg' } },
      }),
    }
    expect(await pictureOf({ meta }, 'boat-scaled.jpg')).toMatchObject({
      url: `${uploads}/boat.jpg`,
      path: '2019/05/boat.jpg',
      fileName: 'boat.jpg',
      urls: expect.arrayContaining([`${uploads}/boat-scaled.jpg`, `${uploads}/boat-300x200.jpg`]),
    })
  })

  test('is what somebody edited, and not what it was before: that is one of its addresses', async () => {
    const meta = {
      _wp_attached_file: '2019/05/boat-e1234567890123.jpg',
      _wp_attachment_metadata: php({ sizes: { a: { file: 'boat-e1234567890123-300x200.jpg' } } }),
      _wp_attachment_backup_sizes: php({ 'full-orig': { file: 'boat.jpg' } }),
    }
    expect(await pictureOf({ meta }, 'boat-e1234567890123.jpg')).toMatchObject({
      url: `${uploads}/boat-e1234567890123.jpg`,
      urls: expect.arrayContaining([`${uploads}/boat.jpg`, `${uploads}/boat-e1234567890123-300x200.jpg`]),
    })
  })

  test('never lies outside of its folder, whatever the metadata say', async () => {
    const meta = {
      _wp_attached_file: '../../../etc/passwd',
      _wp_attachment_metadata: php({ sizes: { a: { file: '../../x.jpg' }, b: { file: '..' } } }),
    }
    const record = await pictureOf({ meta })
    expect(JSON.stringify(record)).not.toMatch(/passwd|\/x\.jpg|\.\./)
    expect(record).toMatchObject({ path: '2019/05/boat.jpg' })
  })
})

test('metadata that cannot be read are said, and the picture is one all the same', async () => {
  const meta = { _wp_attachment_metadata: 'a:1:{s:3:"wrong' }
  expect(await pictureOf({ meta })).toMatchObject({
    kind: 'picture',
    url: `${uploads}/boat.jpg`,
    findings: [{ code: 'bad-metadata' }],
  })
})

test('names of other letters, and of several sites', async () => {
  expect(await pictureOf({}, '%C3%BCber%20boat.jpg')).toMatchObject({
    fileName: 'über boat.jpg',
    path: '2019/05/über boat.jpg',
  })
  const more =
    '<wp:attachment_url>https://old.example/wp-content/uploads/sites/3/2019/05/a.jpg</wp:attachment_url>'
  expect(await pictureOf({ more })).toMatchObject({ path: '2019/05/a.jpg' })
})

test('the address may only be in the guid; without any it is broken', async () => {
  expect(await pictureOf({ guid: `${uploads}/a.jpg` }, null)).toMatchObject({
    kind: 'picture',
    url: `${uploads}/a.jpg`,
  })
  expect(await pictureOf({ guid: 'https://old.example/?attachment_id=31' }, null)).toMatchObject({
    kind: 'broken',
    of: 'picture',
    reason: 'The export does not say where its file is.',
  })
  expect(
    await pictureOf({ more: '<wp:attachment_url>file:///etc/passwd</wp:attachment_url>' }),
  ).toMatchObject({ kind: 'broken' })
})

test('a file that is no picture is in the library too', async () => {
  expect(await pictureOf({}, 'plan.pdf')).toMatchObject({ kind: 'picture', fileName: 'plan.pdf' })
})
