import { describe, expect, test } from 'vitest'
import { anchorAt, findPassage, moveAnchor } from './passage.ts'

const text =
  'The bank opened in 1907.\nThe harbour silted up, and the old bank with it.\nNobody missed the bank.\n'

const on = (words: string, inText = text, from = 0) => {
  const start = inText.indexOf(words, from)
  return anchorAt(inText, { start, end: start + words.length })
}
const found = (inText: string, anchor: ReturnType<typeof on>) => {
  const passage = findPassage(inText, anchor)
  return (
    passage && {
      words: inText.slice(passage.start, passage.end),
      at: passage.start,
      isChanged: passage.isChanged,
    }
  )
}

describe('words are found', () => {
  test('where they were, and which of the same words was meant', () => {
    const third = on('the bank', text, 60)
    expect(found(text, third)).toMatchObject({ words: 'the bank', at: text.lastIndexOf('the bank') })
  })

  test('after what was written before, beside and behind them', () => {
    const anchor = on('old bank')
    const changed = `A new beginning.\n${text.replace('up, and the old bank with it', 'up again, and the old bank with all of it')}More.\n`
    expect(found(changed, anchor)).toMatchObject({ words: 'old bank', isChanged: false })
  })

  test('where their paragraph has gone, if they are long enough to be themselves', () => {
    const anchor = on('harbour silted up, and the old bank')
    const moved = 'Something else stands here.\nIn short: harbour silted up, and the old bank too.\n'
    expect(found(moved, anchor)).toMatchObject({
      words: 'harbour silted up, and the old bank',
      isChanged: false,
    })
  })

  test('as changed, where others stand between what was around them', () => {
    const anchor = on('old bank')
    expect(found(text.replace('old bank', 'ancient bank of the city'), anchor)).toMatchObject({
      words: 'ancient bank of the city',
      isChanged: true,
    })
  })

  test('no more, once they are deleted: the same words elsewhere are not taken for them', () => {
    const anchor = on('the old bank')
    expect(findPassage(text.replace(', and the old bank with it', ''), anchor)).toBeNull()
    const common = on('bank', text, 60)
    expect(findPassage('Another text altogether, in which the bank is named once.\n', common)).toBeNull()
    expect(findPassage('', anchor)).toBeNull()
  })
})

describe('an anchor follows its words from text to text', () => {
  const move = (before: string, after: string, anchor: ReturnType<typeof on>) =>
    moveAnchor({ before, after }, anchor)

  test('typed letter by letter, before, within and after them', () => {
    let [before, anchor] = [text, on('old bank')]
    const type = (words: string, beside: string, side: 'before' | 'after') => {
      for (let length = 1; length <= words.length; length += 1) {
        const at = text.indexOf(beside) + (side === 'after' ? beside.length : 0)
        const after = `${text.slice(0, at)}${words.slice(0, length)}${text.slice(at)}`
        anchor = move(before, after, anchor)
        before = after
      }
      expect(before.slice(anchor.position, anchor.position + anchor.quote.length)).toBe(anchor.quote)
      return anchor.quote
    }
    expect(type('Once upon a time, ', 'The bank', 'before')).toBe('old bank')
    ;[before, anchor] = [text, on('old bank')]
    expect(type(' Swiss', 'old', 'after')).toBe('old Swiss bank')
    ;[before, anchor] = [text, on('old bank')]
    expect(type(' and all its gold', 'old bank', 'after')).toBe('old bank')
    ;[before, anchor] = [text, on('old bank')]
    expect(type('very ', 'old bank', 'before')).toBe('old bank')
  })

  test('a short word whose surroundings are rewritten bit by bit is still the same one', () => {
    let [before, anchor] = [text, on('bank', text, text.indexOf('old'))]
    const rewrites = [
      ['The harbour silted up', 'Everything silted up'],
      [', and the old', '. With it went the oldest'],
      [' with it.', ', as well as the mint.'],
      ['The bank opened in 1907.\n', ''],
      ['Nobody missed the bank.', 'Nobody cared.'],
    ] as const
    for (const [from, to] of rewrites) {
      const after = before.replace(from, to)
      anchor = move(before, after, anchor)
      before = after
    }
    expect(found(before, anchor)).toMatchObject({
      words: 'bank',
      at: before.indexOf('oldest bank') + 7,
      isChanged: false,
    })
  })

  test('through a save that changes several places at once', () => {
    const anchor = on('the old bank')
    const after = `A beginning. ${text.replace('old', 'very old').replace('silted up', 'was lost')}An end.\n`
    expect(move(text, after, anchor).quote).toBe('the very old bank')
    const replaced = text.replace('the old bank with', 'the oldest bank by').replace('1907', '1908')
    expect(move(text, replaced, anchor).quote).toBe('the oldest bank')
    const rewritten = text.replace(', and the old bank with it', ' for good').replace('Nobody', 'No one')
    expect(findPassage(rewritten, move(text, rewritten, anchor))).toBeNull()
  })

  test('words that are deleted and come back are found again', () => {
    const anchor = on('the old bank')
    const without = text.replace('the old bank', '')
    const gone = move(text, without, anchor)
    expect(findPassage(without, gone)).toBeNull()
    expect(found(text, move(without, text, gone))).toMatchObject({ words: 'the old bank', isChanged: false })
  })

  test('a text that is another altogether leaves it as it was', () => {
    const anchor = on('the old bank')
    expect(move(text, 'Quite another article.\n', anchor)).toEqual(anchor)
  })
})
