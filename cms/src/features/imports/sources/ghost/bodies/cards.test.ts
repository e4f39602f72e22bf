import { describe, expect, it } from 'vitest'
import {
  blocksOf,
  ghostAddresses,
  type GhostCard,
  htmlBlock,
  lexicalPost,
  mobiledocPost,
} from '../../../../../../test/imports/ghost-bodies.ts'
import { ghostBody } from './ghost-body.ts'

const names =
  'audio bookmark button call-to-action callout codeblock code email email-cta embed file gallery header hr horizontalrule html ' +
  'image image-card markdown card-markdown nft paywall product signup toggle transistor video before-after unknown constructor'

it.each(names.split(' '))('a card ‘%s’ with nothing, or with the wrong things, does no harm', (name) => {
  const wrong = {
    src: 5,
    url: {},
    images: 'x',
    html: [],
    markdown: null,
    metadata: 'x',
    caption: {},
    header: 7,
  }
  for (const payload of [{}, wrong, { images: [null, 5, []], metadata: null, visibility: 5 }])
    for (const post of [lexicalPost([name, payload]), mobiledocPost([name, payload])])
      expect(JSON.stringify(blocksOf(post))).not.toMatch(/undefined|\[object|NaN/)
})

describe('what nobody saw on the page, or an article has no place for, becomes a note', () => {
  it.each<[string, GhostCard, { name: string; text: string }]>([
    [
      'part of a mail',
      ['email', { html: '<p>Dear {first_name}</p>' }],
      { name: 'Only in mails', text: 'Dear {first_name}' },
    ],
    [
      'offer in a mail',
      [
        'email-cta',
        { html: '<p>Pay us</p>', showButton: true, buttonText: 'Pay', buttonUrl: 'https://p.example' },
      ],
      { name: 'Only in mails', text: 'Pay us\nPay' },
    ],
    [
      'form',
      [
        'signup',
        { header: '<span>Sign up</span>', subheader: 'It is free', buttonText: 'Yes', disclaimer: 'No spam' },
      ],
      { name: 'Sign-up form', text: 'Sign up\nIt is free\nYes\nNo spam' },
    ],
    ['player', ['transistor', { accentColor: '#fff' }], { name: 'Podcast player of Transistor', text: '' }],
    [
      'HTML that was only in mails',
      [
        'html',
        {
          html: '<p>For mails</p>',
          visibility: {
            web: { nonMember: false, memberSegment: '' },
            email: { memberSegment: 'status:free' },
          },
        },
      ],
      { name: 'Only in mails', text: 'For mails' },
    ],
    [
      'HTML that was only in mails, as it was written before',
      ['html', { html: '<p>For mails</p>', visibility: { showOnWeb: false, showOnEmail: true } }],
      { name: 'Only in mails', text: 'For mails' },
    ],
    [
      'part for members',
      [
        'call-to-action',
        {
          textValue: '<p>Hello member</p>',
          visibility: { web: { nonMember: false, memberSegment: 'status:free,status:-free' } },
        },
      ],
      { name: 'Only for members', text: 'Hello member' },
    ],
    [
      'part for payers',
      [
        'html',
        { html: 'Secret words', visibility: { web: { nonMember: false, memberSegment: 'status:-free' } } },
      ],
      { name: 'Only for paying members', text: 'Secret words' },
    ],
    [
      'card that is not known',
      [
        'poll',
        { question: 'Tea?', options: [{ label: 'Yes & <no>', url: 'https://x.example' }], color: '#ff0000' },
      ],
      { name: 'Card ‘poll’', text: 'Tea?\nYes & <no>' },
    ],
  ])('a %s', (_, card, note) => {
    for (const post of [lexicalPost(card), mobiledocPost(card)]) {
      const [block, ...others] = blocksOf(post)
      expect(others).toEqual([])
      expect(block).toMatchObject({ kind: 'unplaced', ...note })
      if (block?.kind === 'unplaced') expect(block.original).toContain('{')
    }
  })

  it('but what everybody saw is a part of the text', () => {
    const visibility = { web: { nonMember: true, memberSegment: '' }, email: { memberSegment: '' } }
    expect(blocksOf(lexicalPost(['html', { html: '<p>For all</p>', visibility }]))).toEqual([
      htmlBlock('<p>For all</p>'),
    ])
  })
})

it('parts a text at its paywall, and says so', () => {
  for (const post of [
    lexicalPost(['paywall', {}]),
    mobiledocPost(['paywall', {}]),
    { html: '<p>a</p><!--members-only--><p>b</p>' },
  ]) {
    const { blocks, findings } = ghostBody(post, ghostAddresses)
    expect(blocks).toContainEqual({ kind: 'separator' })
    expect(findings.map(({ code }) => code)).toEqual(['paywall'])
  }
})
