import { Body } from '@react-email/body'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { MailDocument, MailBlock } from '@meridian/shared/campaigns/mail-document.schema'
import { createElement as h, Fragment, type ReactNode } from 'react'
import { blockElement } from './block-elements.ts'
import type { MailContext } from './mail-context.ts'
import { darkStyles, edgeCell, frameWidth, letters, look } from './mail-look.ts'
import { linesElement } from './text-elements.ts'

/** What stands around the blocks of every mail. */
export interface MailFrame {
  siteName: string
  siteUrl: string
  /** Where the publisher is, in lines; the law asks for it. */
  postalAddress: string
  /** Whether there is a reader to whom it goes: the page on the web has no links of anybody's. */
  isPersonal: boolean
}

/** The preheader is cut here by the component that pads it; programs show less. */
const maxPreheaderLength = 150

/** A whole mail. */
export function mailElement(
  document: MailDocument,
  { blocks, frame, context }: { blocks: readonly MailBlock[]; frame: MailFrame; context: MailContext },
): ReactNode {
  return h(
    Html,
    { lang: document.language },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, document.subject),
      h('style', null, darkStyles()),
    ),
    h(
      Body,
      look('page', { margin: 0, padding: 0 }),
      h(Preview, null, fit(document.preheader)),
      h(
        Section,
        { ...look('page'), role: 'presentation' },
        h(
          Container,
          { className: 'frame', style: { width: '100%', maxWidth: frameWidth, margin: '0 auto' } },
          mastheadElement(document, { frame, context }),
          h(
            'div',
            { role: 'article', 'aria-label': document.subject, lang: document.language },
            ...blocks.map((block) => blockElement(block, context)),
          ),
          footerElement(document, { frame, context }),
        ),
      ),
    ),
  )
}

/** Cut before what is longer, never within a character. */
function fit(preheader: string): string {
  if (preheader.length <= maxPreheaderLength) return preheader
  let cut = ''
  for (const character of preheader) {
    if (cut.length + character.length > maxPreheaderLength - 1) break
    cut += character
  }
  return `${cut}…`
}

function mastheadElement(
  { newsletter }: MailDocument,
  { frame, context }: { frame: MailFrame; context: MailContext },
): ReactNode {
  const { siteName, siteUrl, isPersonal } = frame
  return h(
    Row,
    null,
    h(
      Column,
      { style: { ...edgeCell, paddingTop: 28, paddingBottom: 26 } },
      h(
        Text,
        look('ink', letters.masthead),
        h(Link, { href: siteUrl, ...look('ink', { textDecoration: 'none' }) }, siteName),
      ),
      h(Heading, { as: 'h1', ...look('ink', letters.name) }, newsletter.name),
      isPersonal &&
        h(
          Text,
          look('muted', { ...letters.small, margin: '4px 0 0' }),
          smallLink(context.place('web-url'), 'Read on the web'),
          ' · ',
          smallLink(context.place('unsubscribe-url'), 'Unsubscribe'),
        ),
    ),
  )
}

function footerElement(
  { newsletter }: MailDocument,
  { frame, context }: { frame: MailFrame; context: MailContext },
): ReactNode {
  const { siteName, postalAddress, isPersonal } = frame
  return h(
    Row,
    null,
    h(
      Column,
      look('rule', {
        ...edgeCell,
        paddingTop: 18,
        paddingBottom: 40,
        borderTopWidth: 1,
        borderTopStyle: 'solid',
      }),
      isPersonal &&
        h(
          Fragment,
          null,
          h(
            Text,
            look('muted', { ...letters.small, margin: '0 0 10px' }),
            reasonOf(newsletter.name, siteName),
          ),
          h(
            Text,
            look('muted', { ...letters.small, margin: '0 0 10px' }),
            smallLink(context.place('unsubscribe-url'), 'Unsubscribe'),
            ' · ',
            smallLink(context.place('preferences-url'), 'Choose your newsletters'),
            ' · ',
            smallLink(context.place('web-url'), 'Read on the web'),
          ),
        ),
      h(
        Text,
        look('muted', { ...letters.small, margin: 0 }),
        linesElement([siteName, postalAddress].filter(Boolean).join('\n')),
      ),
    ),
  )
}

/** Why a reader gets it. */
export function reasonOf(newsletter: string, siteName: string): string {
  return `You get this mail because you chose ${newsletter} at ${siteName}.`
}

function smallLink(href: string, words: string): ReactNode {
  return h(Link, { href, ...look('accent', { textDecoration: 'underline' }) }, words)
}
