import { renditions } from '@meridian/shared/campaigns/campaigns.schema'
import { beforeAll, describe, expect, test } from 'vitest'
import { fullMailDocument, mailSite, personalValues } from '../../../../test/mail-document.ts'
import { personalise } from '../render/pieces.ts'
import { renderMail } from '../render/render-mail.ts'
import { colourText, contrast, invertLightness, luminance, parseColour, withLightness } from './colours.ts'
import { asRendered } from './inversions.ts'
import { shownWords } from './mail-tree.ts'

const colour = (text: string) => {
  const parsed = parseColour(text)
  if (!parsed) throw new Error(`${text} is no colour.`)
  return parsed
}

const mails: string[] = []
let html = ''

beforeAll(async () => {
  for (const audience of ['plan', 'no-plan'] as const) {
    const mail = personalise(await renderMail(fullMailDocument(), { ...mailSite, audience }), personalValues)
    if (!mail.ok) throw new Error('The mail is too large.')
    mails.push(mail.html)
  }
  html = mails[1] ?? ''
})

describe.each(renditions)('as %s', (rendition) => {
  test('all words can be read: at least 4.5 to 1', () => {
    const found = mails.flatMap((mail) => shownWords(asRendered(mail, rendition)))
    expect(found.length).toBeGreaterThan(60)
    const faint = found.filter(({ text, background }) => contrast(text, background) < 4.5)
    expect(faint).toEqual([])
  })
})

test('in the dark, as the mail has it and as programs invert it, what is behind the words is dark', () => {
  for (const rendition of ['dark', 'gmail', 'gmail-android', 'outlook'] as const) {
    const masthead = shownWords(asRendered(html, rendition)).find(({ words }) => words === 'Meridian')
    expect(luminance(masthead?.background ?? colour('#fff'))).toBeLessThan(0.1)
  }
  const masthead = shownWords(asRendered(html, 'light')).find(({ words }) => words === 'Meridian')
  expect(luminance(masthead?.background ?? colour('#000'))).toBeGreaterThan(0.8)
})

test('Gmail on Android leaves a button as dark as it was, on iPhones it turns light', () => {
  const button = (rendition: 'gmail' | 'gmail-android') =>
    shownWords(asRendered(html, rendition)).find(({ words }) => words === 'See the plans')
  expect(luminance(button('gmail-android')?.background ?? colour('#fff'))).toBeLessThan(0.1)
  expect(luminance(button('gmail')?.background ?? colour('#000'))).toBeGreaterThan(0.7)
})

test('words that cannot be read are found', () => {
  const faint = '<body style="background-color:#777777"><p style="color:#888888">Faint</p></body>'
  const [found] = shownWords(faint)
  expect(contrast(found?.text ?? colour('#fff'), found?.background ?? colour('#fff'))).toBeLessThan(1.5)
})

test('without pictures, none is loaded, and their words are there', () => {
  const shown = asRendered(html, 'no-pictures')
  expect(shown).not.toContain('/media/')
  expect(shown).toContain('alt="A pier at dusk"')
})

test('what a mail has for the dark does not follow the window of the one who looks', () => {
  expect(html.includes('prefers-color-scheme')).toBe(true)
  for (const rendition of renditions)
    expect(asRendered(html, rendition).includes('prefers-color-scheme')).toBe(false)
})

describe('colours', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#fff', 'rgb(255, 255, 255)', 1],
  ])('of %s on %s the contrast is %d', (one, other, expected) => {
    expect(contrast(colour(one), colour(other))).toBeCloseTo(expected, 2)
  })

  test.each([
    ['#ffffff', '#000000'],
    ['#000000', '#ffffff'],
    ['#336699', '#6699cc'],
  ])('%s turned around is %s', (from, to) => {
    expect(colourText(invertLightness(colour(from)))).toBe(to)
  })

  test.each(['#000000', '#ffffff', '#7a2e1f', '#336699', '#12110e'])('%s keeps its own lightness', (text) => {
    expect(colourText(withLightness(colour(text), (lightness) => lightness))).toBe(text)
  })

  test('a name is no colour here', () => {
    expect(['red', 'inherit', '#12', ''].map(parseColour)).toEqual([null, null, null, null])
  })
})
