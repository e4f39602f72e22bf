import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { givenFile } from '../../../../../test/given-files.ts'
import type { SourceFinding, SourcePlace } from '../../source-record.ts'
import { UnreadableSource } from '../../source-record.ts'
import { readXml } from './read-xml.ts'
import { wordpressExport } from '../wordpress/wxr/wxr-handler.ts'

interface Seen {
  /** `<a>text</>` */
  text: string
  places: Record<string, SourcePlace>
  findings: SourceFinding[]
}

async function read(content: string | Uint8Array, partBytes?: number): Promise<Seen> {
  const seen: Seen = { text: '', places: {}, findings: [] }
  const xml = readXml(
    givenFile('old.xml', content, partBytes),
    {
      open: ({ local, place }) => {
        seen.text += `<${local}>`
        seen.places[local] = place()
      },
      text: (text) => void (seen.text += text),
      close: () => void (seen.text += '</>'),
    },
    { expected: wordpressExport },
  )
  for (;;) {
    const step = await xml.next()
    if (!step.done) continue
    seen.findings = step.value
    return seen
  }
}

async function refusal(content: string | Uint8Array): Promise<{ message: string; place: SourcePlace }> {
  try {
    await read(content)
  } catch (error) {
    if (error instanceof UnreadableSource) return { message: error.message, place: error.place }
    throw error
  }
  throw new Error('It was read.')
}

function codes({ findings }: Seen): string[] {
  return findings.map(({ code }) => code)
}

function utf16(text: string, isBigEndian: boolean): Buffer {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}

const rss = (inner: string) => `<rss>${inner}</rss>`

describe('encodings', () => {
  const text = '<?xml version="1.0"?>\n<rss><a>Größe “42” – ночь 🚢</a></rss>'
  const seen = '<rss><a>Größe “42” – ночь 🚢</></>'

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16', utf16(text, false)],
    ['UTF-16, the other way round', utf16(text, true)],
    ['UTF-16 without a mark', utf16(text, false).subarray(2)],
  ])('%s, however the file is cut', async (_name, bytes) => {
    for (const part of [1, 2, 3, 5, 7, 64, 100_000]) expect((await read(bytes, part)).text).toBe(seen)
    expect((await read(bytes)).findings).toEqual([])
  })

  const latin = (encoding: string) =>
    Buffer.from(
      `<?xml version="1.0" encoding="${encoding}"?><rss><a>Caf\u00e9 \u00ab\u00c9\u00bb \u0093x\u0094</a></rss>`,
      'latin1',
    )

  test.each(['ISO-8859-1', 'windows-1252', 'iso-8859-15'])('%s, as it says', async (encoding) => {
    const { text: found, findings } = await read(latin(encoding))
    expect(found).toContain('Café «É»')
    expect(findings).toEqual([])
  })

  test('what says that it is UTF-8 and is not is read as Windows-1252, and said', async () => {
    const seenText = await read(latin('UTF-8'))
    expect(seenText.text).toBe('<rss><a>Café «É» “x”</></>')
    expect(seenText.findings).toMatchObject([{ code: 'invalid-bytes' }])
    expect(seenText.findings[0]?.message).toContain('the first is byte 49')
  })

  test('what says that it is Latin and is UTF-8 is read as that', async () => {
    const file = `<?xml version="1.0" encoding="ISO-8859-1"?><rss><a>Größe – ночь</a></rss>`
    const found = await read(file)
    expect(found.text).toBe('<rss><a>Größe – ночь</></>')
    expect(codes(found)).toEqual(['other-encoding'])
  })

  test.each(['UTF-16', 'klingon'])('what says that it is %s and is not is UTF-8', async (encoding) => {
    const found = await read(`<?xml version="1.0" encoding="${encoding}"?><rss><a>ö</a></rss>`)
    expect(found.text).toBe('<rss><a>ö</></>')
    expect(codes(found)).toEqual(['other-encoding'])
  })

  test('Japanese and Russian of old', async () => {
    const russian = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="windows-1251"?><rss>'),
      Buffer.from([0xcd, 0xee, 0xf7, 0xfc]),
      Buffer.from('</rss>'),
    ])
    expect((await read(russian)).text).toBe('<rss>Ночь</>')
    const japanese = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="Shift_JIS"?><rss>'),
      Buffer.from([0x96, 0xe9]),
      Buffer.from('</rss>'),
    ])
    expect((await read(japanese)).text).toBe('<rss>夜</>')
  })
})

describe('what no text may hold', () => {
  test('control characters become spaces; how many and where is said', async () => {
    const found = await read(rss('<a>\nx\u000by\u0000</a><b><![CDATA[\u0001]]></b>'))
    expect(found.text).toBe('<rss><a>\nx y </><b> </></>')
    expect(found.findings).toEqual([
      {
        code: 'control-characters',
        message:
          '3 characters of “old.xml” that no text can have became spaces; the first stands in line 2 (byte 10).',
      },
    ])
  })

  test('references to such become spaces, but not where they are only shown', async () => {
    const found = await read(rss('<a>x&#0;y&#11;z&#xD800;&#x2014;</a><b><![CDATA[&#11;]]></b>'))
    expect(found.text).toBe('<rss><a>x    y     z        —</><b>&#11;</></>')
    expect(codes(found)).toEqual(['bad-references'])
  })

  test('half characters become U+FFFD', async () => {
    const found = await read(utf16(rss('<a>x\ud83dy 🚢</a>'), false))
    expect(found.text).toBe('<rss><a>x\ufffdy 🚢</></>')
    expect(codes(found)).toEqual(['lone-surrogates'])
  })

  test('an & that begins no reference is kept, in attributes too, and so are the names of HTML', async () => {
    for (const part of [1, 3, 1000]) {
      const found = await read(
        rss('<a x="?a=1&b=2">Fish & Chips &amp; more&mdash;x</a><b>?a=1&b=2&amp;c</b>'),
        part,
      )
      expect(found.text).toBe('<rss><a>Fish & Chips & more&mdash;x</><b>?a=1&b=2&c</></>')
      expect(codes(found)).toEqual(['bare-ampersands'])
    }
  })

  test('sections of data that were put into each other badly lose nothing', async () => {
    expect((await read(rss('<a><![CDATA[one]]]]><![CDATA[>two]]></a>'))).text).toBe('<rss><a>one]]>two</></>')
    expect((await read(rss('<a><![CDATA[one]]>]]></a>'))).text).toBe('<rss><a>one]]></></>')
  })
})

test('places are bytes and lines of the file, whatever was replaced in it before', async () => {
  const text = '<?xml version="1.0"?>\r\n<rss>\n  <a>ö\u000b &#0; & 🚢</a>\n<b/><c x="1"/>\n</rss>'
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    utf16(text, false),
    Buffer.from(text.replace('🚢', ''), 'latin1'),
  ]) {
    for (const part of [1, 4, 4096]) {
      const { places } = await read(bytes, part)
      for (const name of ['a', 'b', 'c']) {
        const { byte, line } = places[name] ?? { byte: null, line: null }
        const at = bytes.subarray(byte ?? 0).toString(bytes[0] === 0xff ? 'utf16le' : 'latin1')
        expect(at.startsWith(`<${name}`)).toBe(true)
        expect(line).toBe(name === 'a' ? 3 : 4)
      }
    }
  }
})

test('a word that somebody typed between the first comments does no harm', async () => {
  const seen = await read(
    '<?xml version="1.0"?>\n<!-- An <rss> file. -->\n\nasdf<!-- of a site -->\n<rss><a>Tide</a></rss>',
  )
  expect(seen.text).toBe('<rss><a>Tide</></>')
  expect(seen.places['a']).toMatchObject({ line: 5, byte: 75 })
  expect(seen.findings).toMatchObject([
    {
      code: 'text-before-xml',
      message: 'Before the XML stands what is no part of it, and was left out: asdf',
    },
  ])
})

test('what is no XML is refused at its beginning, however late that is known', async () => {
  expect((await refusal('Tides and boats. '.repeat(20_000))).place).toMatchObject({ line: 1, byte: 0 })
})

test('what stands before and after the XML is left out, and said', async () => {
  const found = await read(
    `\n\n<br />\n<b>Deprecated</b>: a function in x.php\n<?xml version="1.0"?>\n${rss('<a/>')}\n0\n`,
  )
  expect(found.text).toBe('<rss><a></></>')
  expect(codes(found)).toEqual(['text-before-xml', 'text-after-xml'])
  expect(found.places['a']).toEqual({ file: 'old.xml', line: 6, byte: 75 })
  expect((await read(`\n\n<?xml version="1.0"?>${rss('<a/>')}`)).findings).toEqual([])
})

test('a prefix that nobody bound stands for what it does in other exports', async () => {
  const found = await read('<rss><wp:a/><media:b/></rss>')
  expect(found.text).toBe('<rss><a></><b></></>')
  expect(codes(found)).toEqual(['prefix-not-bound', 'prefix-not-bound'])
})

describe('what is refused', () => {
  test('a file that is cut off anywhere, with the place', async () => {
    const file = Buffer.from(
      '<?xml version="1.0" encoding="UTF-8"?>\n<!-- x --><rss v="1">\n<a b="ö">x &amp; <![CDATA[ö]]></a><c/></rss>',
    )
    for (let end = 0; end < file.length; end += 1) {
      const { message, place } = await refusal(file.subarray(0, end))
      expect(message).toMatch(/cut off|is empty|plain text/)
      expect(place.file).toBe('old.xml')
      if (end > 60) expect(place.byte).toBe(end)
    }
  })

  test.each([
    ['a tag that is not closed', '<a><b></a>', 'an element ends here before one within it does', 10],
    ['a tag that is not open', '</a>', 'an element ends here', 4],
    ['a < in a text', '<a>1 < 2</a>', 'a < stands in a text', 7],
    ['an attribute twice', '<a x="1" x="2"/>', 'the same attribute twice', 16],
    ['an attribute without quotes', '<a x=1/>', 'not well-formed XML', 6],
    ['a second document', '</rss><rss>', 'A second document begins here', 11],
    ['a document type in the middle', '<!DOCTYPE a>', 'A document type stands in the middle', 9],
  ])('%s', async (_what, inner, message, behind) => {
    const found = await refusal(`<rss>\n${inner}</rss>`)
    expect(found.message).toContain(message)
    expect(found.place).toEqual({ file: 'old.xml', line: 2, byte: 6 + behind })
  })

  test.each([
    ['entities', '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>', 'defines entities'],
    [
      'an entity of another file',
      '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      'defines entities',
    ],
    ['another file', '<!DOCTYPE rss SYSTEM "http://evil.example/x.dtd">', 'names another file'],
  ])('%s in the document type, before anything is read', async (_what, doctype, message) => {
    const file = `<?xml version="1.0"?>\n${doctype}<rss>&b;${'x'.repeat(1000)}`
    const found = await refusal(file)
    expect(found.message).toContain(message)
    expect(found.place).toEqual({ file: 'old.xml', line: 2, byte: 22 })
    expect((await refusal(utf16(file, true))).message).toContain(message)
  })

  test.each([
    ['a value without end', '<a>', 'x'.repeat(1_000_000), 'more than 32 MB'],
    ['a tag without end', '<a ', 'x="1" '.repeat(10_000), 'more than 256 kB'],
    ['elements in elements', '', '<a>'.repeat(1000), 'more than 200 deep'],
    [
      'hundreds of attributes',
      `<a ${Array.from({ length: 600 }, (_, n) => `x${n}="1"`).join(' ')}>`,
      ' ',
      'more than 500 attributes',
    ],
  ])('%s, long before its end', async (_what, begin, repeated, message) => {
    let given = 0
    const file = {
      ...givenFile('old.xml', ''),
      open: async function* () {
        yield Buffer.from(`<rss>${begin}`)
        for (; given < 500; given += 1) yield Buffer.from(repeated)
      },
    }
    const reading = readXml(
      file,
      { open: () => undefined, text: () => undefined, close: () => undefined },
      { expected: wordpressExport },
    )
    await expect(
      (async () => {
        for await (const _ of reading) expect(given).toBeLessThan(100)
      })(),
    ).rejects.toThrow(message)
  })

  test.each([
    ['', 'The file is empty'],
    [' \n ', 'The file is empty'],
    ['<!DOCTYPE html><html><body>Sign in</body></html>', 'an HTML page'],
    ['<html><head><title>x</title></head></html>', 'an HTML page'],
    ['{"db":[{"data":{}}]}', 'JSON'],
    ['id,title\n1,A story\n', 'a table (CSV)'],
    ['-- MySQL dump 10.13\nCREATE TABLE x', 'a copy of a database'],
    ['<feed xmlns="http://www.w3.org/2005/Atom"></feed>', 'an Atom feed'],
    ['<?xml version="1.0"?><urlset></urlset>', 'a sitemap'],
    ['<channel></channel>', 'its first lines are missing'],
    ['Once upon a time', 'plain text'],
    ['%PDF-1.7\n', 'a PDF'],
    [gzipSync(rss('')), 'packed with gzip'],
    [
      Buffer.from(`PK\u0003\u0004\u0014\u0000old.xml<?xml version="1.0"?>${rss('')}`, 'latin1'),
      'a zip archive',
    ],
  ])('a file is what it seems to be (%#)', async (content, message) => {
    const found = await refusal(content)
    expect(found.message).toContain(message)
    expect(found.place).toMatchObject({ file: 'old.xml', line: 1 })
  })

  test('reading ends when it is told to', async () => {
    const controller = new AbortController()
    const xml = readXml(
      givenFile('old.xml', rss('x'.repeat(100_000))),
      { open: () => controller.abort(), text: () => undefined, close: () => undefined },
      { expected: wordpressExport, signal: controller.signal },
    )
    await expect(
      (async () => {
        for await (const _ of xml) expect(controller.signal.aborted).toBe(true)
      })(),
    ).rejects.toThrow('aborted')
  })
})
