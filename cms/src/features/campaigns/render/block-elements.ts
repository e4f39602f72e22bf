import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Link } from '@react-email/link'
import { Row } from '@react-email/row'
import { Text } from '@react-email/text'
import type { MailArticle, MailBlock } from '@meridian/shared/campaigns/mail-document.schema'
import { createElement as h, Fragment, type ReactNode } from 'react'
import {
  articleTextElement,
  besideElement,
  figureElement,
  linesElement,
  pictureElement,
  quoteElement,
  textElement,
} from './text-elements.ts'
import { blockCell, columnWidth, letters, look } from './mail-look.ts'
import { bylineOf, type MailContext } from './mail-context.ts'

/** So wide is the picture of an article that does not lead, and the portrait of an author, in pixels. */
const smallPictureWidth = 112
const portraitWidth = 56

/** A block of a mail, in a cell of its own. */
export function blockElement(block: MailBlock, context: MailContext): ReactNode {
  return h(Row, null, h(Column, { style: blockCell }, contentOf(block, context)))
}

function contentOf(block: MailBlock, context: MailContext): ReactNode {
  switch (block.kind) {
    case 'text':
      return textElement(block.text, context)
    case 'greeting':
      return h(Text, look('ink', { ...letters.greeting, margin: 0 }), context.greet(block))
    case 'article-card':
      return block.isLead ? leadElement(block.article, context) : cardElement(block.article, context)
    case 'article':
      return h(
        Fragment,
        null,
        leadElement(block.article, context),
        articleTextElement(block.text, context),
        h(
          Text,
          look('muted', letters.note),
          titleLink(block.article, 'Read it on the web', context, 'accent'),
        ),
      )
    case 'article-list':
      return h(
        Fragment,
        null,
        h(Hr, look('rule', { borderTopStyle: 'solid', borderTopWidth: 1, margin: '0 0 18px' })),
        block.heading !== '' && h(Heading, { as: 'h2', ...look('ink', letters.h2) }, block.heading),
        ...block.articles.map((article) => listedElement(article, context)),
      )
    case 'letter':
      return h(
        Fragment,
        null,
        block.heading !== '' && h(Heading, { as: 'h2', ...look('ink', letters.h2) }, block.heading),
        textElement(block.text, context),
        block.author && signatureElement(block.author, context),
      )
    case 'picture':
      return figureElement(block, context)
    case 'quote':
      return quoteElement(block.words, block.source)
    case 'house-ad':
      return houseAdElement(block, context)
  }
}

/** The article that leads: a large picture, a large title. */
function leadElement(article: MailArticle, context: MailContext): ReactNode {
  const picture = article.picture
  return h(
    Fragment,
    null,
    picture &&
      h(
        'div',
        { style: { paddingBottom: 16 } },
        h(
          Link,
          { href: context.linkTo(article.path), ...look('ink') },
          pictureElement(picture, columnWidth, context),
        ),
      ),
    h(Heading, { as: 'h2', ...look('ink', letters.lead) }, titleLink(article, article.title, context)),
    article.teaser !== '' &&
      h(Text, look('ink', { ...letters.paragraph, margin: '0 0 10px' }), linesElement(article.teaser)),
    h(Text, look('muted', letters.note), bylineOf(article)),
  )
}

function cardElement(article: MailArticle, context: MailContext): ReactNode {
  const words = h(
    Fragment,
    null,
    h(Heading, { as: 'h2', ...look('ink', letters.h2) }, titleLink(article, article.title, context)),
    article.teaser !== '' &&
      h(
        Text,
        look('ink', { ...letters.paragraph, fontSize: 16, lineHeight: '24px', margin: '0 0 6px' }),
        linesElement(article.teaser),
      ),
    h(Text, look('muted', { ...letters.note, margin: 0 }), bylineOf(article)),
  )
  return article.picture
    ? besideElement(words, pictureElement(article.picture, smallPictureWidth, context), smallPictureWidth)
    : words
}

function listedElement(article: MailArticle, context: MailContext): ReactNode {
  return h(
    Fragment,
    null,
    h(
      Heading,
      { as: 'h3', ...look('ink', { ...letters.h3, margin: 0 }) },
      titleLink(article, article.title, context),
    ),
    h(Text, look('muted', letters.note), bylineOf(article)),
  )
}

function titleLink(
  article: MailArticle,
  words: string,
  context: MailContext,
  colour: 'ink' | 'accent' = 'ink',
): ReactNode {
  const textDecoration = colour === 'ink' ? 'none' : 'underline'
  return h(Link, { href: context.linkTo(article.path), ...look(colour, { textDecoration }) }, words)
}

type Letter = Extract<MailBlock, { kind: 'letter' }>

function signatureElement(author: NonNullable<Letter['author']>, context: MailContext): ReactNode {
  const words = h(
    Text,
    look('ink', { ...letters.note, margin: 0 }),
    h('strong', null, author.name),
    author.role !== '' && h(Fragment, null, h('br'), author.role),
  )
  return author.portrait
    ? besideElement(words, pictureElement(author.portrait, portraitWidth, context), portraitWidth)
    : words
}

function houseAdElement(block: Extract<MailBlock, { kind: 'house-ad' }>, context: MailContext): ReactNode {
  const box = look('rule', { padding: 20, borderWidth: 1, borderStyle: 'solid' })
  return h(Row, null, h(Column, box, ...houseAdWords(block, context)))
}

function houseAdWords(block: Extract<MailBlock, { kind: 'house-ad' }>, context: MailContext): ReactNode[] {
  return [
    block.picture &&
      h('div', { style: { paddingBottom: 14 } }, pictureElement(block.picture, columnWidth - 42, context)),
    h(Heading, { as: 'h2', ...look('ink', letters.h2) }, block.heading),
    block.words !== '' &&
      h(
        Text,
        look('ink', { ...letters.paragraph, fontSize: 16, lineHeight: '24px', margin: '0 0 14px' }),
        linesElement(block.words),
      ),
    h(
      Button,
      { href: context.linkTo(block.button.address), ...look('button', letters.button) },
      block.button.label,
    ),
  ]
}
