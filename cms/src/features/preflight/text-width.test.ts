import { describe, expect, it } from 'vitest'
import { fitWidth, textWidth } from './text-width.ts'

describe('the width of a text', () => {
  it('goes by its letters, not by their number', () => {
    expect(textWidth('illicit', 20)).toBeLessThan(textWidth('MAMMOTH', 20) / 2)
  })

  it('is not changed by accents', () => {
    expect(textWidth('Éclair à la crème', 20)).toBe(textWidth('Eclair a la creme', 20))
  })

  it('is that of Arial', () => {
    // 'Hello' is 722 + 556 + 222 + 222 + 556 thousandths.
    expect(textWidth('Hello', 1000)).toBe(2278)
  })
})

describe('a text in a limited room', () => {
  it('stays whole where it fits', () => {
    expect(fitWidth('A short title', { sizePx: 20, widthPx: 580 })).toBe('A short title')
  })

  it('is cut at a word', () => {
    expect(fitWidth('One two three four', { sizePx: 20, widthPx: 110 })).toBe('One two …')
  })
})
