import { fireEvent, screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openMarkup } from '../../test/island/element-page.ts'
import { replaceFailedPictures } from './stock-picture.ts'

const picture = `<picture>
  <source type="image/avif" srcset="/media/a.avif 800w">
  <source type="image/webp" srcset="/media/a.webp 800w">
  <img alt="A quiet harbour" src="/media/a.jpeg" srcset="/media/a.jpeg 800w">
</picture>`

const image = () => screen.getByRole<HTMLImageElement>('img', { name: 'A quiet harbour' })

function expectStockPicture(): void {
  expect(image().getAttribute('src')).toBe('/stock-picture.webp')
  expect(image()).not.toHaveAttribute('srcset')
  const sources = [...document.querySelectorAll('source')].map(({ srcset }) => srcset)
  expect(sources).toEqual(['/stock-picture.avif', '/stock-picture.webp'])
}

test('spec §4 image fallback: a picture that had failed before becomes the stock picture and keeps its text', () => {
  openMarkup(picture)
  // jsdom loads no picture, and never says that it is done with one.
  Object.defineProperty(image(), 'complete', { value: true })
  replaceFailedPictures()
  expectStockPicture()
})

test('spec §4 image fallback: one that fails later as well, and once', () => {
  replaceFailedPictures()
  openMarkup(picture)
  fireEvent.error(image())
  expectStockPicture()
  image().src = '/mark-of-the-test.webp'
  fireEvent.error(image())
  expect(image().getAttribute('src')).toBe('/mark-of-the-test.webp')
})
