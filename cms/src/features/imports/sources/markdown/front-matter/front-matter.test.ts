import { describe, expect, test } from 'vitest'
import { readToml } from './read-toml.ts'
import { splitFrontMatter } from './split-front-matter.ts'

const fieldsOf = (source: string) => {
  const split = splitFrontMatter(source)
  return split.ok ? split.fields : split.reason
}

describe('what stands above a text', () => {
  const title = { title: 'Ebb: and flow', tags: ['a', 'b'], draft: false }
  test.each([
    ['YAML', '---\ntitle: "Ebb: and flow"\ntags: [a, b]\ndraft: false\n---\nText\n'],
    [
      'YAML with a mark and spaces',
      '\ufeff--- \ntitle: "Ebb: and flow"\ntags:\n  - a\n  - b\ndraft: false\n--- \nText\n',
    ],
    ['YAML that ends in dots', '---\ntitle: "Ebb: and flow"\ntags: [a, b]\ndraft: false\n...\nText\n'],
    [
      'YAML of Hexo, without a line above',
      'title: "Ebb: and flow"\ntags:\n- a\n- b\ndraft: false\n---\nText\n',
    ],
    ['TOML', '+++\ntitle = "Ebb: and flow"\ntags = ["a",\n "b", # more\n]\ndraft = false\n+++\nText\n'],
    ['JSON', '{\n"title": "Ebb: and flow", "tags": ["a", "b"], "draft": false\n}\nText\n'],
    [
      'JSON after a fence',
      '---json\n{"title": "Ebb: and flow", "tags": ["a", "b"], "draft": false}\n---\nText\n',
    ],
  ])('%s', (_kind, source) => {
    expect(splitFrontMatter(source)).toMatchObject({ ok: true, fields: title, text: 'Text\n' })
  })

  test('days stay as they are written', () => {
    expect(fieldsOf('---\ndate: 2019-05-04 10:00:00 +0200\nday: 2019-05-04\n---\n')).toEqual({
      date: '2019-05-04 10:00:00 +0200',
      day: '2019-05-04',
    })
    expect(fieldsOf('+++\ndate = 2019-05-04T10:00:00+02:00\nday = 2019-05-04\n+++\n')).toEqual({
      date: '2019-05-04T10:00:00+02:00',
      day: '2019-05-04',
    })
  })

  test.each([
    ['none', 'Text\n\n---\n\nmore'],
    ['a sentence and a rule', 'Note: this\n\n---\n\nmore'],
    ['a rule first', '---\n\nText'],
    ['nothing', ''],
  ])('a text with %s is text', (_what, source) => {
    expect(splitFrontMatter(source)).toEqual({ ok: true, fields: {}, written: '', text: source, lines: 0 })
  })

  test('an empty front is one', () => {
    expect(splitFrontMatter('---\n---\nText')).toMatchObject({ ok: true, fields: {}, text: 'Text' })
  })

  test.each([
    ['---\ntitle: "open\ntags: [a\n---\nText', /^It is no YAML on this line/, 2],
    ['---\ntitle: a\n  bad: b\n---\nText', /^It is no YAML on this line/, 2],
    ['---\ntitle: never closed\nText', /not closed/, 1],
    ['---\n- a\n- b\n---\nText', /no names with values/, 2],
    ['+++\ntitle = "a"\ntags = [1\n+++\n', /^It is no TOML on this line: A list is not closed/, 4],
    ['+++\ntitle = "a" b\n+++\n', /Something stands after the value/, 2],
    ['+++\na = 1\na.b = 2\n+++\n', /“a” has a value already/, 3],
    ['{"title": "a",}\nText', /It is no JSON/, 1],
    ['{"title": "a"', /not closed/, 1],
  ])('what cannot be read says why, and where: %j', (source, reason, line) => {
    const split = splitFrontMatter(source)
    expect(split).toMatchObject({ ok: false, reason: expect.stringMatching(reason) })
    if (!split.ok) expect(split.line).toBeGreaterThanOrEqual(line)
  })

  test('a bomb of aliases is refused at once', () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `l${level + 1}: &l${level + 1} [${Array(9).fill(`*l${level}`).join(',')}]`,
    )
    expect(fieldsOf(`---\nl0: &l0 [x]\n${levels.join('\n')}\n---\n`)).toBe(
      'It refers to itself too often, as a bomb does.',
    )
  })

  test('names are names, whatever they are', () => {
    const yaml = fieldsOf('---\n__proto__: {polluted: yes}\nconstructor: a\n---\n')
    expect(yaml).toMatchObject({ constructor: 'a' })
    readToml('__proto__.polluted = true\n[constructor.prototype]\nx = 1')
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

test('TOML of all kinds', () => {
  expect(
    readToml(`# a comment
title = 'raw \\n' # after it
"quoted key" = "tab\\t \\u00e9 \\"q\\""
long = """
One
two \\
   three"""
raw = '''a"b'''
n = 1_000
f = -1.5
a.b.c = true
inline = { x = 1, y = [ { z = "t" } ] }
[author]
name = "Ida"
[[links]]
url = "a"
[[links]]
url = "b"
[params.deep]
x = 2019-05-04 10:00:00
`),
  ).toEqual({
    title: 'raw \\n',
    'quoted key': 'tab\t é "q"',
    long: 'One\ntwo three',
    raw: 'a"b',
    n: 1000,
    f: -1.5,
    a: { b: { c: true } },
    inline: { x: 1, y: [{ z: 't' }] },
    author: { name: 'Ida' },
    links: [{ url: 'a' }, { url: 'b' }],
    params: { deep: { x: '2019-05-04 10:00:00' } },
  })
})
