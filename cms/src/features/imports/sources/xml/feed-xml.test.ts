import { describe, expect, test } from 'vitest'
import { givenFile } from '../../../../../test/given-files.ts'
import { restored, TextRepair } from './repair-text.ts'
import { readXml, type XmlElement } from './read-xml.ts'

const expected = { name: 'text', roots: ['rss', 'a'], mayNameFile: true }

/** What was read, as one line: `<a x=1>text</>`. */
async function read(content: string | Uint8Array, partBytes?: number): Promise<string> {
  let seen = ''
  const handler = {
    open: ({ prefix, local, attributes }: XmlElement) => {
      const shown = attributes().map(([key, value]) => ` ${key}=${value}`)
      seen += `<${prefix === '' ? '' : `${prefix}:`}${local}${shown.join('')}>`
    },
    text: (text: string) => void (seen += text),
    close: () => void (seen += '</>'),
  }
  for await (const _ of readXml(givenFile('feed.xml', content, partBytes), handler, { expected }))
    expect(seen).toBeTypeOf('string')
  return seen
}

test('elements, attributes and texts come in their order, however the file is cut', async () => {
  const xml =
    '<?xml version="1.0"?><!-- x --><rss v="1"><a>Salt &amp; <![CDATA[<b>tide</b> & more]]> &#x2014;</a><b/></rss>'
  const whole = '<rss v=1><a>Salt & <b>tide</b> & more —</><b></></>'
  for (const size of [1, 2, 3, 7, 1000]) expect(await read(xml, size)).toBe(whole)
})

describe('what programs write and no parser takes is put right', () => {
  test.each([
    ['bare ampersands', '<a>AT&T & more; x&y=1;</a>', '<a>AT&T & more; x&y=1;</>'],
    ['entities of HTML', '<a>caf&eacute;&nbsp;x</a>', '<a>caf&eacute;&nbsp;x</>'],
    [
      'control characters',
      '<a>one\u0000two\u000bthree&#11;four&#x1f;</a>',
      '<a>one two three     four      </>',
    ],
    [
      'halves of letters',
      '<a>&#xD83D;&#xDE00; &#55357;&#56832; &#xD83D;</a>',
      '<a>\ud83d\ude00 \ud83d\ude00         </>',
    ],
    ['prefixes of nobody', '<a><m:b x:y="1">c</m:b></a>', '<a><m:b x:y=1>c</></>'],
    [
      'a DOCTYPE without entities',
      '<!DOCTYPE rss PUBLIC "-//N//DTD RSS 0.91//EN" "http://a.example/rss.dtd"><a>b</a>',
      '<a>b</>',
    ],
    ['white space and a mark before all', '\ufeff<a>b</a>', '<a>b</>'],
  ])('%s', async (_what, xml, seen) => {
    expect(await read(xml)).toBe(seen)
  })

  test('ampersands at every place where a part can end', () => {
    const xml = '<a>x & y &amp; z &#xD83D;&#xDE00; <![CDATA[ & ]]> &c</a>'
    for (let at = 0; at <= xml.length; at += 1) {
      const repair = new TextRepair(0, (index) => index)
      const repaired =
        repair.repair(xml.slice(0, at), { line: 1, isLast: false }) +
        repair.repair(xml.slice(at), { line: 1, isLast: true })
      expect(restored(repaired)).toBe(xml.replace('&#xD83D;&#xDE00;', '&#x00000001f600;'))
      expect(repair.repairs.get('ampersand')?.count).toBe(2)
    }
  })
})

describe('encodings', () => {
  const xml = (name: string) => `<?xml version="1.0" encoding="${name}"?><a>Zo\u00eb \u00a4</a>`
  test.each([
    ['UTF-8', Buffer.from(xml('UTF-8'))],
    ['UTF-8 that says it is Latin', Buffer.from(xml('ISO-8859-1'))],
    ['Latin', Buffer.from(xml('ISO-8859-1'), 'latin1')],
    ['Latin that says it is UTF-8', Buffer.from(xml('UTF-8'), 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${xml('UTF-16')}`, 'utf16le')],
  ])('%s', async (_which, bytes) => {
    expect(await read(bytes)).toBe('<a>Zoë ¤</>')
  })

  test('another one that the platform knows', async () => {
    const bytes = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="windows-1251"?><a>'),
      Buffer.from([0xcc, 0xe8, 0xf0]),
      Buffer.from('</a>'),
    ])
    expect(await read(bytes)).toBe('<a>Мир</>')
  })
})

describe('what is refused, with its line', () => {
  test.each([
    ['cut off', '<a>\n<b>text', /^The file ends early/],
    ['cut within a tag', '<a>\n<b x="1', /^The file /],
    ['not well-formed', '<a>\n<b></a>', /^The file is not well-formed XML/],
    ['a bomb', '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]>\n<a>&c;</a>', /defines entities/],
    [
      'an entity of another file',
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      /defines entities/,
    ],
    ['nested without end', '<a>'.repeat(100_000), /more than 200 deep/],
    ['one text without end', `<a>${'x'.repeat(40 * 1024 * 1024)}`, /more than 32 MB|ends early/],
  ])('%s', async (_what, xml, message) => {
    await expect(read(xml)).rejects.toThrow(message)
    await expect(read(xml)).rejects.toMatchObject({
      place: { file: 'feed.xml', line: xml.includes('\n') && !xml.startsWith('<!') ? 2 : 1 },
    })
  })
})
