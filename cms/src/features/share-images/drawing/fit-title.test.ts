import { describe, expect, it } from 'vitest'
import { fitTitle, type TitleBox } from './fit-title.ts'

/** As if every letter were half as wide as it is high. */
const measure = (text: string, size: number) => ([...text].length * size) / 2
const box: TitleBox = { width: 600, height: 330, maxLines: 5, sizes: [100, 80, 60, 40], leading: 1 }

describe('a title on a card', () => {
  it('is as large as it can be', () => {
    expect(fitTitle('Cash', box, measure)).toEqual({ size: 100, lines: ['Cash'] })
  })

  it('is broken into lines of about the same length', () => {
    const { lines } = fitTitle('The port that learned to wait', box, measure)
    expect(lines).toEqual(['The port', 'that learned', 'to wait'])
    const lengths = fitTitle('How to enter a room you own', box, measure).lines.map((line) => line.length)
    expect(Math.min(...lengths)).toBeGreaterThan('own'.length)
    expect(fitTitle('What free divers know', { ...box, sizes: [60] }, measure).lines).toEqual([
      'What free',
      'divers know',
    ])
  })

  it('becomes smaller with its length, and stays within its box', () => {
    const title = 'What free divers know about quarter-end and the last ten metres of any ascent'
    const { size, lines } = fitTitle(title, box, measure)
    expect(size).toBeLessThan(100)
    expect(lines.join(' ')).toBe(title)
    expect(lines.length * size).toBeLessThanOrEqual(box.height)
  })

  it('ends with an ellipsis where there is no room for it at all', () => {
    const { lines, size } = fitTitle('word '.repeat(60).trim(), box, measure)
    expect(lines).toHaveLength(5)
    expect(lines.at(-1)).toMatch(/…$/)
    expect(Math.max(...lines.map((line) => measure(line, size)))).toBeLessThanOrEqual(box.width)
  })

  it('breaks a word that is wider than a line', () => {
    const { lines, size } = fitTitle('Donaudampfschifffahrtselektrizitätenhauptbetriebswerk', box, measure)
    expect(lines.length).toBeGreaterThan(1)
    expect(Math.max(...lines.map((line) => measure(line, size)))).toBeLessThanOrEqual(box.width)
  })

  it('may be empty', () => {
    expect(fitTitle('', box, measure).lines).toEqual([''])
  })
})
