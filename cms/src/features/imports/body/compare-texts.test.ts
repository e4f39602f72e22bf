import { describe, expect, test } from 'vitest'
import { timeProcessor } from '../../../../test/processor-time.ts'
import { plainTextToLexical } from '../../body/body-from-text.ts'
import type { SourceBlock } from '../source-record.ts'
import { compareTexts } from './compare-texts.ts'
import { resolveImportedBody } from './resolve-imported-body.ts'
import { toImportedBody } from './to-imported-body.ts'

const html = (text: string): SourceBlock[] => [{ kind: 'html', html: text }]
const compare = (old: string, now: string) => compareTexts(html(old), { body: plainTextToLexical(now) })

describe('the old text beside the new one', () => {
  test('is the same where only marks and white space differ', () => {
    expect(compare('<p>One, “two” <b>th</b>ree &amp; four.</p>', 'One "two"\n\nthree and four')).toEqual({
      segments: [
        { kind: 'same', text: 'One "two"\nthree ' },
        { kind: 'added', text: 'and ' },
        { kind: 'same', text: 'four' },
      ],
      share: 1 / 9,
    })
    expect(compare('<p>Same</p>', 'Same').share).toBe(0)
    expect(compare('', '').share).toBe(0)
  })

  test('says what is missing and what was added, in the order of both', () => {
    expect(compare('<p>The old boat sank at dawn.</p>', 'The boat sank slowly at dawn.').segments).toEqual([
      { kind: 'same', text: 'The ' },
      { kind: 'missing', text: 'old ' },
      { kind: 'same', text: 'boat sank ' },
      { kind: 'added', text: 'slowly ' },
      { kind: 'same', text: 'at dawn.' },
    ])
    expect(compare('<p>One</p>', 'Two').share).toBe(1)
  })

  test('counts letters of scripts that part no words', () => {
    expect(compare('<p>古い船が沈む</p>', '古い船は沈む')).toEqual({
      segments: [
        { kind: 'same', text: '古い船' },
        { kind: 'missing', text: 'が' },
        { kind: 'added', text: 'は' },
        { kind: 'same', text: '沈む' },
      ],
      share: 1 / 6,
    })
  })

  test('has footnotes at its end, captions, cells and notes in their places', () => {
    const old = html(
      '<p>Boats<sup><a href="#fn1">1</a></sup>.</p><figure><img src="/1.jpg"><figcaption>At dawn. Photo: Ida</figcaption></figure><table><caption>Sizes</caption><tr><td>a</td><td>b</td></tr></table><form><button>Subscribe</button></form><p>https://youtu.be/dQw4w9WgXcQ</p><ol><li id="fn1">Most.</li></ol>',
    )
    const read = toImportedBody(old, { siteUrl: null })
    const { body, notes } = resolveImportedBody(read, { picture: () => 1, link: () => null })
    const compared = compareTexts(old, {
      body,
      notes,
      saidOfPicture: () => ({ caption: 'Its own', credit: 'Photo: Ida' }),
    })
    expect(compared.segments.filter(({ kind }) => kind === 'missing').map(({ text }) => text.trim())).toEqual(
      ['Subscribe'],
    )
    expect(
      compared.segments
        .filter(({ kind }) => kind === 'added')
        .map(({ text }) => text.replaceAll(/\s+/g, ' ').trim()),
    ).toEqual(['Video on YouTube', 'Form: Subscribe'])
  })

  test('has what the editor here wrote of an archive of ours', () => {
    const body = plainTextToLexical('One\n\nTwo')
    expect(compareTexts([{ kind: 'own', body }], { body })).toMatchObject({ share: 0 })
  })

  test('is there in a moment for texts of any length that have nothing in common', () => {
    const words = (name: string) =>
      Array.from({ length: 200_000 }, (_, index) => `${name}${index % 5000}`).join(' ')
    const shuffled = Array.from({ length: 200_000 }, (_, index) => `a${(index * 7919) % 5000}`).join(' ')
    const { ms } = timeProcessor(() => {
      expect(compare(`<p>${words('a')}</p>`, words('b')).share).toBe(1)
      expect(compare(`<p>${words('a')}</p>`, shuffled).share).toBeGreaterThan(0.5)
    })
    expect(ms).toBeLessThan(10_000)
  })
})
