import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { composeMail, type MailContent } from './compose-mail.ts'
import { toMailText } from './mail-text.ts'

const content: MailContent = {
  siteName: 'Meridian',
  siteUrl: 'https://magazine.example',
  heading: 'A message from Ada',
  preview: 'About the autumn issue',
  blocks: [
    { kind: 'facts', rows: [{ label: 'From', value: 'Ada Okafor' }] },
    { kind: 'quote', text: 'First line\nsecond line\n\n<script>alert(1)</script> & more' },
    { kind: 'button', label: 'Open it', url: 'https://magazine.example/a?b=1&c="2"' },
    { kind: 'note', text: 'Small print.' },
  ],
  reason: 'You get this because you asked for it.',
  unsubscribeUrl: 'https://magazine.example/newsletter/unsubscribe?token=t',
}

function elementsOf(html: string): { name: string; attributes: Record<string, string> }[] {
  const elements: { name: string; attributes: Record<string, string> }[] = []
  const parser = new Parser({ onopentag: (name, attributes) => void elements.push({ name, attributes }) })
  parser.end(html)
  return elements
}

test('both parts say the same', () => {
  const { text, html } = composeMail(content)
  for (const words of ['A message from Ada', 'Ada Okafor', 'second line', 'Small print.', content.reason]) {
    expect(text).toContain(words)
    expect(html).toContain(words)
  }
  expect(text).toContain('> First line\n> second line\n>\n> <script>')
  expect(text).toContain('Open it:\nhttps://magazine.example/a?b=1&c="2"')
  expect(text).toContain('Unsubscribe: https://magazine.example/newsletter/unsubscribe?token=t')
})

test('markup in what somebody wrote shows as it is and does nothing', () => {
  const elements = elementsOf(composeMail(content).html)
  expect(elements.map(({ name }) => name)).not.toContain('script')
  const links = elements.flatMap(({ attributes }) => attributes['href'] ?? [])
  expect(links).toContain('https://magazine.example/a?b=1&c="2"')
})

test('the HTML part is styled inline, named, has a language, and asks for nothing over the network', () => {
  const { html } = composeMail(content)
  const elements = elementsOf(html)
  expect(elements.find(({ name }) => name === 'html')?.attributes).toEqual({ lang: 'en' })
  expect(html).toContain('<title>A message from Ada</title>')
  expect(html).toContain('prefers-color-scheme:dark')
  expect(elements.filter(({ name }) => ['img', 'link', 'script'].includes(name))).toEqual([])
  const texts = elements.filter(({ name }) => ['p', 'h1', 'blockquote', 'td', 'th'].includes(name))
  const unstyled = texts.filter(({ attributes }) => attributes['style'] === undefined)
  expect(unstyled.map(({ name }) => name)).toEqual(['td'])
})

test('a mail that was written in HTML alone gets a text part with its addresses', () => {
  const text = toMailText(
    '<h1>Set a password</h1><p>Click <a href="https://magazine.example/reset?a=1&amp;b=2">here</a>.</p>',
  )
  expect(text).toBe('Set a password\n\nClick here (https://magazine.example/reset?a=1&b=2).')
})
