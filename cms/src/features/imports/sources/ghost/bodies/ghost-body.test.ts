import { expect, it } from 'vitest'
import {
  blocksOf,
  ghostAddresses,
  htmlBlock,
  lexicalPost,
  mobiledocPost,
} from '../../../../../../test/imports/ghost-bodies.ts'
import { ghostBody } from './ghost-body.ts'

const lexical = lexicalPost(['html', { html: '<p>lexical</p>' }])
const mobiledoc = mobiledocPost(['html', { html: '<p>mobiledoc</p>' }])
const html = { html: '<p>page</p>' }

const read = (post: Record<string, unknown>) => {
  const { blocks, findings } = ghostBody(post, ghostAddresses)
  return { blocks, codes: findings.map(({ code }) => code) }
}

it('takes Lexical before mobiledoc, and both before HTML', () => {
  expect(read({ ...lexical, ...mobiledoc, ...html })).toEqual({
    blocks: [htmlBlock('<p>lexical</p>')],
    codes: ['two-bodies'],
  })
  expect(read({ ...mobiledoc, ...html, lexical: null })).toEqual({
    blocks: [htmlBlock('<p>mobiledoc</p>')],
    codes: [],
  })
  expect(read({ ...html, mobiledoc: null, lexical: '' })).toEqual({
    blocks: [htmlBlock('<p>page</p>')],
    codes: [],
  })
})

it('takes mobiledoc when Lexical has nothing, as a migration that failed leaves it', () => {
  const empty = { lexical: JSON.stringify({ root: { children: [{ type: 'paragraph', children: [] }] } }) }
  expect(read({ ...empty, ...mobiledoc })).toEqual({ blocks: [htmlBlock('<p>mobiledoc</p>')], codes: [] })
  expect(read({ ...empty, ...html }).blocks).toEqual([htmlBlock('<p>page</p>')])
  expect(read(empty)).toEqual({ blocks: [], codes: [] })
})

it('takes what is left when a document cannot be read, and says so', () => {
  for (const broken of ['{"root":{"chil', '"x"', '[]', '{"root":null}', 'plain words']) {
    expect(read({ lexical: broken, ...html })).toEqual({
      blocks: [htmlBlock('<p>page</p>')],
      codes: ['unreadable-body'],
    })
    expect(read({ lexical: broken, plaintext: 'One\n\nTwo & three\nfour' }).blocks).toEqual([
      htmlBlock('<p>One</p>\n<p>Two &amp; three<br>four</p>'),
    ])
    expect(read({ lexical: broken }).blocks).toMatchObject([
      { kind: 'unplaced', original: JSON.stringify(broken) },
    ])
  }
})

it('saves the words of a document that is cut off', () => {
  const cut =
    '{"root":{"children":[{"type":"paragraph","children":[{"text":"first \\"words\\""},{"text":"second'
  expect(read({ mobiledoc: cut }).blocks).toMatchObject([{ kind: 'unplaced', text: 'first "words"' }])
})

it('reads the Markdown of before 1.0, with its HTML as it is', () => {
  const markdown = 'Text[^1] ![A](/content/images/a.png)\n\n[^1]: Note'
  expect(read({ markdown, html: '<p>stale</p>', mobiledoc: null }).blocks).toEqual([
    htmlBlock(
      '<p>Text<sup><a href="#fn-1" id="fnref-1">1</a></sup> <img src="https://old.example/content/images/a.png" alt="A"></p>',
    ),
    { kind: 'footnotes', html: '<ol><li id="fn-1"><p>Note</p></li></ol>' },
  ])
})

it('takes control characters and halves of characters out of a document as well', () => {
  const written =
    '{"root":{"children":[{"type":"paragraph","children":[{"type":"text","text":"a\\u0000b\\u000bc \\ud83d!"}]}]}}'
  expect(read({ lexical: written })).toEqual({
    blocks: [htmlBlock('<p>ab c \ufffd!</p>')],
    codes: ['control-characters', 'lone-surrogates'],
  })
})

it('resolves the address of the site also where slashes are escaped', () => {
  const written = String.raw`{"root":{"children":[{"type":"image","src":"__GHOST_URL__\/content\/images\/a.jpg"}]}}`
  expect(blocksOf({ lexical: written })).toMatchObject([
    { picture: { url: 'https://old.example/content/images/a.jpg' } },
  ])
})

it('shows nothing of the prototype of objects', () => {
  const written =
    '{"root":{"children":[{"type":"__proto__","children":[]},{"type":"toString"},{"__proto__":{"type":"html","html":"x"}}]}}'
  expect(() => blocksOf({ lexical: written })).not.toThrow()
})
