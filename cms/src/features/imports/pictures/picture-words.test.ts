import { describe, expect, test } from 'vitest'
import { pictureWords } from './picture-words.ts'

const wordsOf = (given: { alt?: string; caption?: string; credit?: string }) =>
  pictureWords({ alt: '', caption: '', credit: '', ...given })

test('what the old site says of a picture is said of it here', () => {
  expect(wordsOf({ alt: 'A boat', caption: 'At noon.', credit: 'Jane Doe' })).toEqual({
    words: {
      alt: 'A boat',
      caption: 'At noon.',
      credit: 'Jane Doe',
      rightsHolder: 'Jane Doe',
      licenceNote: null,
    },
    findings: [],
  })
})

test('markup, entities and invisible characters are no words', () => {
  const { words } = wordsOf({
    alt: 'A\u200bboat\u0000 &amp; its <b>sail</b>',
    caption: '<p>At <a href="/noon">noon</a>,<br>in May</p><script>alert(1)</script>',
  })
  expect(words).toMatchObject({ alt: 'Aboat & its sail', caption: 'At noon, in May' })
  expect(wordsOf({ alt: '3 < 4 and 5 > 2' }).words.alt).toBe('3 < 4 and 5 > 2')
})

describe('a picture without an alternative text', () => {
  test('has its caption for one, and the editors are told', () => {
    expect(wordsOf({ caption: 'At noon.' })).toMatchObject({
      words: { alt: 'At noon.', caption: 'At noon.' },
      findings: [
        {
          code: 'picture-needs-alt',
          message: 'The picture needs an alternative text. Its caption stands in for it.',
        },
      ],
    })
  })

  test('and without a caption is called a picture', () => {
    expect(wordsOf({})).toMatchObject({
      words: { alt: 'Picture', caption: null },
      findings: [{ message: 'The picture needs an alternative text.' }],
    })
  })
})

describe('a credit in a caption', () => {
  test.each([
    ['A boat. Photo: Jane Doe', 'A boat.', 'Photo: Jane Doe', 'Jane Doe'],
    ['A boat (Photo by Jane Doe/Agency)', 'A boat', 'Photo by Jane Doe/Agency', 'Jane Doe/Agency'],
    ['A boat | Image credit: NASA', 'A boat', 'Image credit: NASA', 'NASA'],
    ['A boat. © Jane Doe', 'A boat.', '© Jane Doe', 'Jane Doe'],
    ['A boat – Foto: Jana Müller', 'A boat', 'Foto: Jana Müller', 'Jana Müller'],
    [
      'A boat. Courtesy of the Harbour Museum',
      'A boat.',
      'Courtesy of the Harbour Museum',
      'the Harbour Museum',
    ],
    ['A boat. PHOTO: JANE DOE', 'A boat.', 'PHOTO: JANE DOE', 'JANE DOE'],
    ['Photo: Jane Doe', null, 'Photo: Jane Doe', 'Jane Doe'],
    ['A boat. Photo: © Jane Doe', 'A boat.', 'Photo: © Jane Doe', 'Jane Doe'],
  ])('is taken out of ‘%s’', (given, caption, credit, rightsHolder) => {
    expect(wordsOf({ alt: 'A boat', caption: given }).words).toMatchObject({ caption, credit, rightsHolder })
  })

  test.each([
    'The photo shows a boat',
    'A photo by the sea, taken long ago. Nobody remembers who took it.',
    'Image of a boat: it is blue.',
    'He gave credit to nobody',
    'Photo:',
    'A photo by a friend',
    'A photograph taken in 1920: the harbour',
    'Photo ©',
  ])('is not found in ‘%s’', (given) => {
    expect(wordsOf({ alt: 'A boat', caption: given }).words).toMatchObject({ caption: given, credit: null })
  })

  test('gives way to one that the old site had apart', () => {
    expect(wordsOf({ caption: 'A boat. Photo: Somebody', credit: 'Jane Doe' }).words).toMatchObject({
      caption: 'A boat. Photo: Somebody',
      credit: 'Jane Doe',
      rightsHolder: 'Jane Doe',
    })
  })
})

test('what is longer than a field may be is cut, and that is told', () => {
  const long = 'word '.repeat(200).trim()
  const { words, findings } = wordsOf({ alt: long, caption: long, credit: long })
  expect(words.alt.length).toBeLessThanOrEqual(300)
  expect(words.caption?.length).toBeLessThanOrEqual(400)
  expect(words.credit?.length).toBeLessThanOrEqual(160)
  expect(words.licenceNote).toMatch(/^Credit: word/)
  expect(findings.map(({ message }) => message)).toEqual([
    'The caption of the picture is too long and was cut.',
    'The alternative text of the picture is too long and was cut.',
    'The credit of the picture is too long and was cut.',
  ])
})
