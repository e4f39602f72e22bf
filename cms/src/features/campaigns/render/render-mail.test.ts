import type { MailDocument } from '@meridian/shared/campaigns/mail-document.schema'
import { DomUtils, parseDocument } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import {
  fullMailDocument,
  linked,
  mailArticle,
  mailDocument,
  mailSite,
  personalValues,
  pierPicture,
  words,
} from '../../../../test/mail-document.ts'
import { type PersonalValues, personalise } from './pieces.ts'
import { type MailOptions, renderMail } from './render-mail.ts'

async function mailOf(
  document: MailDocument,
  { values, ...options }: Partial<MailOptions> & { values?: Partial<PersonalValues> } = {},
) {
  const rendered = await renderMail(document, { ...mailSite, audience: 'no-plan', ...options })
  const mail = personalise(rendered, { ...personalValues, ...values })
  if (!mail.ok) throw new Error(`The mail has ${mail.bytes} bytes.`)
  return mail
}

const elementsOf = (html: string, name: string) =>
  DomUtils.getElementsByTagName(name, parseDocument(html).children, true)
const textOf = (html: string) => DomUtils.innerText(parseDocument(html).children)
const paragraphOf = (text: string): MailDocument['blocks'] => [
  { kind: 'text', shownTo: 'everyone', text: [{ kind: 'paragraph', content: [words(text)] }] },
]

describe('a mail', () => {
  test('of twelve articles has at most 60 KB', async () => {
    const blocks = Array.from({ length: 12 }, (_, index) => ({
      kind: 'article-card' as const,
      shownTo: 'everyone' as const,
      article: mailArticle(`article-number-${index}`, { teaser: 'A teaser of some length. '.repeat(8) }),
      isLead: index === 0,
    }))
    const { bytes, html } = await mailOf(mailDocument({ blocks }))
    expect(bytes).toBe(Buffer.byteLength(html))
    expect(bytes).toBeLessThanOrEqual(60_000)
  })

  test('of more than 100,000 bytes is none, and says how many it has', async () => {
    const rendered = await renderMail(mailDocument({ blocks: paragraphOf('é'.repeat(50_000)) }), {
      ...mailSite,
      audience: 'plan',
    })
    const mail = personalise(rendered, personalValues)
    expect(mail).toMatchObject({ ok: false, reason: 'too-large' })
    expect(mail.bytes).toBeGreaterThan(100_000)
  })

  test('is too large when a name alone makes it so', async () => {
    const blocks: MailDocument['blocks'] = [
      { kind: 'greeting', shownTo: 'everyone', words: '{name} {name}', fallback: 'Hello' },
    ]
    const rendered = await renderMail(mailDocument({ blocks }), { ...mailSite, audience: 'plan' })
    expect(personalise(rendered, { ...personalValues, name: null }).ok).toBe(true)
    expect(personalise(rendered, { ...personalValues, name: 'a'.repeat(50_000) }).ok).toBe(false)
  })

  test('is a page in English with a title, and its tables are layout to those who listen', async () => {
    const { html } = await mailOf(fullMailDocument())
    expect(html).toContain('lang="en"')
    expect(html).toContain('<title>Patience pays</title>')
    const tables = elementsOf(html, 'table')
    const data = tables.filter((table) => table.attribs['role'] !== 'presentation')
    expect(data).toHaveLength(1)
    expect(DomUtils.getElementsByTagName('th', data, true).map(({ attribs }) => attribs['scope'])).toEqual([
      'col',
      'col',
      'row',
    ])
    expect(elementsOf(html, 'h1')).toHaveLength(1)
  })

  test('has pictures with words and their size, as wide as the screen at most', async () => {
    const pictures = elementsOf((await mailOf(fullMailDocument())).html, 'img')
    expect(pictures.length).toBeGreaterThan(5)
    for (const { attribs } of pictures) {
      expect(attribs['alt']).not.toBe('')
      expect(Number(attribs['width']) / Number(attribs['height'])).toBeCloseTo(1200 / 630, 1)
      expect(attribs['style']).toMatch(/width:100%;max-width:\d+px;height:auto/)
      expect(attribs['style']).toMatch(/font-family:.*color:#/)
      expect(attribs['src']).toBe('https://meridian.example/media/pier.jpg?v=1')
    }
  })

  test('has its way out above the middle and at the end, and where it is on the web', async () => {
    const { html } = await mailOf(fullMailDocument())
    const links = elementsOf(html, 'a').map(({ attribs }) => attribs['href'])
    const leaving = links.flatMap((href, index) => (href === personalValues.unsubscribeUrl ? index : []))
    expect(leaving).toHaveLength(2)
    expect(html.indexOf('unsubscribe?token')).toBeLessThan(html.length / 2)
    expect(links).toContain(personalValues.webUrl)
    expect(links).toContain(personalValues.preferencesUrl)
    expect(textOf(html)).toContain('12 St James’s Square')
  })

  test('asks programs not to invert it, and has no pure black or white', async () => {
    const { html } = await mailOf(fullMailDocument())
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html).not.toMatch(/#fff\b|#ffffff|#000\b|#000000|(?:color|background):\s*(?:white|black)/i)
  })

  test('begins with its preheader, after which nothing else shows in a list of mails', async () => {
    const { html } = await mailOf(mailDocument({ preheader: 'Short', blocks: paragraphOf('First words') }))
    const shown = textOf(html.slice(html.indexOf('<body')))
    expect(shown.startsWith('Short')).toBe(true)
    expect(shown.indexOf('Meridian')).toBeGreaterThan(150)
  })

  test('a preheader of any length is cut between two characters', async () => {
    const { html } = await mailOf(mailDocument({ preheader: '🙂'.repeat(120) }))
    expect(html.isWellFormed()).toBe(true)
    expect(html).toContain('🙂…')
  })

  test('links of the HTML part lead where the campaign has them counted, those of the text can be read', async () => {
    const linkTo = (address: string) => `https://meridian.example/l?to=${encodeURIComponent(address)}`
    const { html, text } = await mailOf(fullMailDocument(), { linkTo })
    const target = 'https://meridian.example/l?to=https%3A%2F%2Fmeridian.example%2Farticles%2Fhaste'
    expect(elementsOf(html, 'a').map(({ attribs }) => attribs['href'])).toContain(target)
    expect(text).toContain('https://meridian.example/articles/haste')
    expect(text).not.toContain('/l?to=')
    expect(html).not.toContain('href="https://meridian.example/articles/haste"')
  })
})

describe('blocks for some readers', () => {
  const secret = 'Only for these readers'
  const document = mailDocument({
    blocks: [
      { kind: 'quote', shownTo: 'plan', words: secret, source: '' },
      { kind: 'greeting', shownTo: 'no-plan', words: 'Hello {name}', fallback: 'Hello' },
      { kind: 'quote', shownTo: 'everyone', words: 'For all', source: '' },
    ],
  })

  test('are in neither part of the mail of others, nor on the web', async () => {
    for (const audience of ['plan', 'no-plan', 'archive'] as const) {
      const { html, text } = await mailOf(document, { audience })
      for (const part of [html, text]) {
        expect(part.includes(secret)).toBe(audience === 'plan')
        expect(part.includes('Hello Ada')).toBe(audience === 'no-plan')
        expect(part).toContain('For all')
      }
    }
  })

  test('the web has no personal links, and greets nobody by name', async () => {
    const { html, text } = await mailOf(fullMailDocument(), { audience: 'archive' })
    for (const part of [html, text]) {
      expect(part).not.toContain('token=')
      expect(part).not.toContain('account?tab')
      expect(part).not.toContain('Ada,')
      expect(part).not.toContain('Good morning, ')
      expect(part).toContain('Good morning')
    }
  })
})

describe('words of people come out as they are', () => {
  const odd = String.raw`$& $1 $$ {{name}} {name} %s %d \n \\ <b>bold</b> &amp; "quoted" 'x' <script>alert(1)</script>`

  test('in names, subjects and titles', async () => {
    const document = mailDocument({
      subject: odd,
      blocks: [
        { kind: 'greeting', shownTo: 'everyone', words: 'Dear {name},', fallback: 'Dear reader,' },
        {
          kind: 'article-card',
          shownTo: 'everyone',
          article: mailArticle('odd', { title: odd }),
          isLead: true,
        },
      ],
    })
    const { subject, html, text } = await mailOf(document, { values: { name: odd } })
    expect(subject).toBe(odd)
    const flat = text.replaceAll(/\s+/g, ' ')
    expect(flat).toContain(`Dear ${odd},`)
    expect(flat).toContain(`${odd}: https://meridian.example/articles/odd`)
    expect(textOf(html)).toContain(`Dear ${odd},`)
    expect(elementsOf(html, 'script')).toEqual([])
    expect(elementsOf(html, 'title').map((title) => DomUtils.textContent(title))).toEqual([odd])
    expect(textOf(html).split(odd).length).toBeGreaterThan(2)
  })

  test('a reader without a name is greeted without one', async () => {
    const { html, text } = await mailOf(fullMailDocument(), { values: { name: null } })
    for (const part of [html, text]) {
      expect(part).toContain('Good morning')
      expect(part).not.toContain('Good morning,')
      expect(part).not.toContain('{name}')
    }
  })

  test('a name of several lines is one, and an address of a reader is no markup', async () => {
    const { html, text } = await mailOf(fullMailDocument(), {
      values: { name: 'Ada\r\nBcc: x', unsubscribeUrl: 'https://m.example/?a="><b>&c=1' },
    })
    expect(text).toContain('Good morning, Ada Bcc: x')
    expect(elementsOf(html, 'a').map(({ attribs }) => attribs['href'])).toContain(
      'https://m.example/?a="><b>&c=1',
    )
  })

  test('halves of characters, controls and turned directions are gone', async () => {
    const broken = `a\ud800b\u0000c\u0085d\u009fe\u202ef\u001bg`
    const { subject, html, text } = await mailOf(
      mailDocument({ subject: broken, preheader: broken, blocks: paragraphOf(broken) }),
    )
    expect(subject).toBe('abcdefg')
    for (const part of [html, text]) {
      expect(part.isWellFormed()).toBe(true)
      expect(part).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/)
      expect(part).toContain('abcdefg')
    }
  })
})

describe('the text part', () => {
  test('has every link of the mail, each once, below what it leads to', async () => {
    const { html, text } = await mailOf(fullMailDocument())
    const addresses = new Set(elementsOf(html, 'a').map(({ attribs }) => attribs['href'] ?? ''))
    expect(addresses.size).toBeGreaterThan(10)
    const lines = text.split('\n')
    for (const address of addresses) expect(lines.filter((line) => line === address)).toHaveLength(1)
    expect(text).toContain('patience:\nhttps://elsewhere.example/patience?a=1&b=2#c')
    expect(text).toContain('On haste:\nhttps://meridian.example/articles/haste')
  })

  test('has no line over 998 bytes, and breaks words at 76 characters', async () => {
    const long = `https://elsewhere.example/${'é'.repeat(2000)}`
    const document = mailDocument({
      blocks: [
        ...paragraphOf('A sentence of words. '.repeat(60)),
        ...paragraphOf('x'.repeat(5000)),
        {
          kind: 'text',
          shownTo: 'everyone',
          text: [{ kind: 'paragraph', content: [linked('Long', long)] }],
        },
        {
          kind: 'quote',
          shownTo: 'everyone',
          words: 'A quotation of words. '.repeat(30),
          source: 'Somebody',
        },
      ],
    })
    const { text } = await mailOf(document)
    const lines = text.split('\n')
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998)
    const sentences = lines.filter((line) => line.includes('sentence') || line.includes('quotation'))
    expect(sentences.length).toBeGreaterThan(20)
    for (const line of sentences) expect(line.length).toBeLessThanOrEqual(78)
    expect(text.replaceAll('\n', '')).toContain(`<${long}>`)
    for (const line of lines.filter((part) => part.includes('quotation'))) expect(line).toMatch(/^> /)
  })

  test('says all that the HTML says', async () => {
    const { html, text } = await mailOf(fullMailDocument())
    const flat = text.replaceAll(/\s+/g, ' ')
    for (const said of [
      'Three things, all of them on patience',
      '1. First',
      '- Inner',
      'What waiting earns those who can wait',
      'Strategy · Ada Byron, Alan Kay · 6 min',
      'The pier',
      'Photo: R. Cole',
      '| Sleep on it.',
      'Year | Dollars',
      'Annual reports',
      '[1] Ibid.',
      'Helena Marchetti',
      'See the plans',
      '12 St James’s Square',
    ])
      expect(flat).toContain(said)
    expect(textOf(html)).toContain('Annual reports')
  })
})

test('a mail of one picture that no address is given is no link', async () => {
  const document = mailDocument({
    blocks: [
      { kind: 'picture', shownTo: 'everyone', picture: pierPicture, caption: '', credit: '', address: null },
    ],
  })
  const { html, text } = await mailOf(document)
  expect(elementsOf(html, 'img').map((image) => DomUtils.getName(image))).toEqual(['img'])
  expect(
    elementsOf(html, 'a').some((link) => DomUtils.getElementsByTagName('img', [link], true).length > 0),
  ).toBe(false)
  expect(text).toContain('[A pier at dusk]')
})
