/** Words of one text, each of them another. */
export interface Words {
  prefix: string
  used: string[]
}

type Json = Record<string, unknown>

/** A new word of a text. */
function word(words: Words): string {
  const made = `${words.prefix}w${words.used.length}e`
  words.used.push(made)
  return made
}

/** Cards that Lexical and mobiledoc write alike; each post has some of them. */
const cards: ((words: Words, no: number) => [name: string, payload: Json])[] = [
  (words, no) => [
    'image',
    {
      src: `__GHOST_URL__/content/images/2015/01/in-${no}.jpg`,
      alt: word(words),
      caption: `<b>${word(words)}</b>`,
    },
  ],
  (words, no) => [
    'gallery',
    {
      images: [1, 2, 3].map((at) => ({ src: `/content/images/g${no}-${at}.jpg`, alt: word(words) })),
      caption: word(words),
    },
  ],
  (words) => ['html', { html: `<div><p>${word(words)}</p></div>` }],
  (words) => ['markdown', { markdown: `## ${word(words)}\n\n* ${word(words)}\n* **${word(words)}**` }],
  (words) => [
    'bookmark',
    {
      url: 'https://b.example/',
      metadata: { title: word(words), description: word(words), author: word(words), publisher: word(words) },
      caption: word(words),
    },
  ],
  (words) => [
    'callout',
    { calloutEmoji: '💡', calloutText: `${word(words)} <b>${word(words)}</b>`, backgroundColor: 'yellow' },
  ],
  (words) => ['toggle', { heading: word(words), content: `<p>${word(words)}</p>` }],
  (words) => [
    'product',
    {
      productTitle: word(words),
      productDescription: `<p>${word(words)}</p>`,
      productButtonEnabled: true,
      productButton: word(words),
      productUrl: 'https://s.example',
    },
  ],
  (words) => [
    'header',
    {
      header: word(words),
      subheader: word(words),
      buttonEnabled: true,
      buttonText: word(words),
      buttonUrl: '/go/',
    },
  ],
  (words) => ['button', { buttonText: word(words), buttonUrl: '/press/' }],
  (words) => [
    'file',
    {
      src: '/content/files/a.pdf',
      fileTitle: word(words),
      fileCaption: word(words),
      fileName: `${word(words)}.pdf`,
    },
  ],
  (words) => ['audio', { src: '/content/media/a.mp3', title: word(words) }],
  (words) => ['video', { src: '/content/media/a.mp4', caption: word(words) }],
  (words) => [
    'embed',
    { url: 'https://v.example/1', html: `<blockquote>${word(words)}</blockquote>`, caption: word(words) },
  ],
  (words) => ['email', { html: `<p>${word(words)}</p>` }],
  (words) => [
    'email-cta',
    { html: `<p>${word(words)}</p>`, showButton: true, buttonText: word(words), buttonUrl: '/x' },
  ],
  () => ['paywall', {}],
  (words) => ['signup', { header: word(words), subheader: word(words), buttonText: word(words) }],
  (words) => [
    'call-to-action',
    { textValue: `<p>${word(words)}</p>`, showButton: true, buttonText: word(words), buttonUrl: '/j' },
  ],
  (words) => ['some-plugin', { heading: word(words), parts: [{ body: word(words) }] }],
]

function cardsOf(words: Words, no: number): [name: string, payload: Json][] {
  return [0, 1, 2].flatMap((step) => {
    const card = cards[(no * 3 + step) % cards.length]
    return card ? [card(words, no)] : []
  })
}

export function lexicalBody(words: Words, no: number): Json {
  const text = (format = 0) => ({ type: 'extended-text', text: word(words), format, version: 1 })
  const space = { type: 'extended-text', text: ' ', format: 0 }
  const element = (type: string, children: Json[], more: Json = {}) => ({
    type,
    children,
    version: 1,
    ...more,
  })
  const children = [
    element('paragraph', [
      text(),
      space,
      text(1),
      space,
      text(3),
      { type: 'linebreak' },
      element('link', [text(2)], { url: `__GHOST_URL__/story-number-${no + 1}/` }),
    ]),
    element('extended-heading', [text()], { tag: 'h2' }),
    ...cardsOf(words, no).map(([type, payload]) => ({ type, version: 1, ...payload })),
    element(
      'list',
      [
        element('listitem', [text()]),
        element('listitem', [element('list', [element('listitem', [text()])], { listType: 'number' })]),
      ],
      { listType: 'bullet' },
    ),
    element('extended-quote', [text()]),
    element('aside', [text()]),
    { type: 'horizontalrule', version: 1 },
    { type: 'codeblock', code: `let ${word(words)} = 1`, language: 'js', caption: '' },
    element('paragraph', []),
  ]
  return { root: element('root', children) }
}

export function mobiledocBody(words: Words, { no, isOld }: { no: number; isOld: boolean }): Json {
  const plain = () => [[0, [], 0, word(words)]]
  if (isOld) {
    const markdown = markdownBody(words, no)
    return {
      version: '0.3.1',
      markups: [],
      atoms: [],
      cards: [['card-markdown', { cardName: 'card-markdown', markdown }]],
      sections: [[10, 0]],
    }
  }
  const used = [...cardsOf(words, no), ['code', { code: `let ${word(words)}` }], ['hr', {}]]
  return {
    version: '0.3.1',
    ghostVersion: '4.0',
    atoms: [['soft-return', '', {}]],
    cards: used,
    markups: [['strong'], ['em'], ['a', ['href', `__GHOST_URL__/story-number-${no + 1}/`]]],
    sections: [
      [
        1,
        'p',
        [
          [0, [], 0, `${word(words)} `],
          [0, [0], 0, `${word(words)} `],
          [0, [1], 2, word(words)],
          [1, [], 0, 0],
          [0, [2], 1, word(words)],
        ],
      ],
      [1, 'h3', plain()],
      ...used.map((_, at) => [10, at]),
      [3, 'ul', [plain(), plain()]],
      [1, 'blockquote', plain()],
      [1, 'aside', plain()],
      [1, 'p', []],
    ],
  }
}

export function markdownBody(words: Words, no: number): string {
  const w = () => word(words)
  return [
    `${w()} *${w()}* **${w()}** [${w()}](/story-number-${no + 1}/)`,
    `#${w()}`,
    `* ${w()}\n* ${w()}\n    1. ${w()}`,
    `> ${w()}`,
    `![${w()}](/content/images/2015/01/in-${no}.png)`,
    `\`\`\`\n${w()}\n\`\`\``,
    `<div>${w()}</div>`,
    `${w()}[^1] ~~${w()}~~ \`${w()}\``,
    `[^1]: ${w()}`,
    `| ${w()} | ${w()} |\n| --- | --- |\n| ${w()} | ${w()} |`,
  ].join('\n\n')
}
