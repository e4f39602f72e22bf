import { expect, test } from 'vitest'
import { pictureCandidates } from './picture-candidates.ts'

const uploads = 'https://old.example/wp-content/uploads/2019/05'
const urls = (url: string) => pictureCandidates(url).map((candidate) => candidate.url)

test.each([
  ['a sized name', `${uploads}/boat-1024x683.jpg`, ['boat.jpg', 'boat-scaled.jpg', 'boat-1024x683.jpg']],
  ['a reduced one', `${uploads}/boat-scaled.jpg`, ['boat.jpg', 'boat-scaled.jpg']],
  ['a turned one', `${uploads}/boat-rotated.jpg`, ['boat.jpg', 'boat-rotated.jpg']],
  ['a copy as WebP', `${uploads}/boat.jpg.webp`, ['boat.jpg', 'boat.jpg.webp']],
  [
    'a cut-out in a size, whose original is the cut-out',
    `${uploads}/boat-e1546300800000-300x200.jpg`,
    ['boat-e1546300800000.jpg', 'boat-e1546300800000-scaled.jpg', 'boat-e1546300800000-300x200.jpg'],
  ],
  ['an original', `${uploads}/boat.jpg`, ['boat.jpg']],
])('of %s of WordPress the original comes first', (_, url, names) => {
  expect(urls(url)).toEqual(names.map((name) => `${uploads}/${name}`))
})

test('what lies at an original is at least as large as the copy says', () => {
  expect(pictureCandidates(`${uploads}/boat-1024x683.jpg`)[0]).toEqual({
    url: `${uploads}/boat.jpg`,
    least: { width: 1024, height: 683 },
  })
})

test('a size in a name outside of uploads is part of the name', () => {
  expect(urls('https://old.example/banners/banner-300x250.jpg')).toEqual([
    'https://old.example/banners/banner-300x250.jpg',
  ])
})

test.each([
  'https://old.example/content/images/size/w600/2020/01/boat.jpg',
  'https://old.example/content/images/size/w600/format/webp/2020/01/boat.jpg',
  'https://old.example/content/images/size/w600h400/2020/01/boat.jpg',
])('Ghost keeps the original beside %s', (url) => {
  expect(urls(url)).toEqual(['https://old.example/content/images/2020/01/boat.jpg', url])
})

test("the original is taken out of Substack's wrapper, and the wrapper is the last resort", () => {
  const inner = 'https://substack-post-media.s3.amazonaws.com/public/images/boat.jpeg'
  const wrapped = `https://substackcdn.com/image/fetch/$s_!aB1!,w_1456,c_limit,f_auto,q_auto:good/${encodeURIComponent(inner)}`
  expect(urls(wrapped)).toEqual([inner, wrapped])
  const plain = `https://cdn.substack.com/image/fetch/w_120/${inner}`
  expect(urls(plain)).toEqual([inner, plain])
})

test('a bucket of Substack that is gone is asked last', () => {
  const gone =
    'https://bucketeer-e05bbc84-baa3-437e-9518-adb32be77984.s3.amazonaws.com/public/images/boat.png'
  const wrapped = `https://cdn.substack.com/image/fetch/w_1456/${encodeURIComponent(gone)}`
  expect(urls(wrapped)).toEqual([
    'https://substack-post-media.s3.amazonaws.com/public/images/boat.png',
    gone,
    wrapped,
  ])
})

test('Jetpack shows the pictures of a site, and names the original', () => {
  const wrapped =
    'https://i0.wp.com/old.example/wp-content/uploads/2019/05/boat-300x200.jpg?resize=300%2C200&ssl=1'
  expect(urls(wrapped)).toEqual([
    `${uploads}/boat.jpg`,
    `${uploads}/boat-scaled.jpg`,
    `${uploads}/boat-300x200.jpg`,
    wrapped,
  ])
  expect(urls('https://i1.wp.com/old.example/boat.jpg')[0]).toBe('http://old.example/boat.jpg')
})

test.each([
  ['https://old.files.wordpress.com/2019/05/boat.jpg?w=640&h=427', ''],
  ['https://images.example/boat.jpg?crop=entropy&fit=max&ixid=a1&q=80&w=2000', '?ixid=a1'],
  ['https://images.squarespace-cdn.com/boat.jpg?format=1000w', ''],
  [`https://old.example/boat.jpg?resize=600%2C400`, ''],
])('%s is asked for without the size first', (url, query) => {
  expect(urls(url)).toEqual([`${url.split('?')[0]}${query}`, url])
})

test('another query is left as it is', () => {
  expect(urls('https://old.example/picture.php?id=7')).toEqual(['https://old.example/picture.php?id=7'])
})

test('an address is read as texts write it', () => {
  expect(urls('//old.example/boat.jpg#top')).toEqual(['https://old.example/boat.jpg'])
  expect(urls(' https://old.example/a.php?a=1&amp;b=2 ')).toEqual(['https://old.example/a.php?a=1&b=2'])
  expect(urls('https://editor:secret@old.example/boat.jpg')).toEqual(['https://old.example/boat.jpg'])
  expect(urls('https://old.example/böot bild.jpg')).toEqual(['https://old.example/b%C3%B6ot%20bild.jpg'])
})

test.each([
  'boat.jpg',
  '/boat.jpg',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:image/png;base64,AA==',
  'http://',
  '',
  `https://old.example/${'a'.repeat(2000)}.jpg`,
])('%s is no address to ask', (url) => {
  expect(urls(url)).toEqual([])
})

test('a wrapper around nothing is a picture itself', () => {
  expect(urls('https://substackcdn.com/image/fetch/w_120/boat')).toEqual([
    'https://substackcdn.com/image/fetch/w_120/boat',
  ])
  expect(urls('https://substackcdn.com/image/fetch/w_1/https%3A%2F%2F%E0%A4%A')).toHaveLength(1)
})
