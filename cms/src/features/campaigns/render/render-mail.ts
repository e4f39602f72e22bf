import { render } from '@react-email/render'
import {
  blocksFor,
  type MailAudience,
  type MailDocument,
} from '@meridian/shared/campaigns/mail-document.schema'
import { createElement as h, Fragment } from 'react'
import { cleanDocument } from './clean-words.ts'
import type { MailContext } from './mail-context.ts'
import { mailElement, type MailFrame } from './mail-frame.ts'
import { frameWidth } from './mail-look.ts'
import { type Greeting, PlaceMarks, type RenderedMail } from './pieces.ts'
import { textPart } from './text-part.ts'

export interface MailOptions extends Omit<MailFrame, 'isPersonal'> {
  audience: MailAudience
  /** Where a link of the HTML part leads to; without it, to its address itself. Those of the text part always do, so that they can be read. */
  linkTo?: (address: string) => string
}

/** Programs that draw a mail as Word does take no maximal width. */
const wordStyles = `<!--[if mso]><style>.frame{width:${frameWidth}px!important}</style><![endif]-->`

/**
 * The mail of a document for one audience, to be joined for each of its readers ({@link personalise}). What is for others is in no part of it.
 */
export async function renderMail(given: MailDocument, options: MailOptions): Promise<RenderedMail> {
  const document = cleanDocument(given)
  const { audience, linkTo, ...site } = options
  const frame: MailFrame = { ...site, isPersonal: audience !== 'archive' }
  const blocks = blocksFor(document, audience)
  const marks = new PlaceMarks()
  const context = (greetings: Greeting[], lead = (address: string) => address): MailContext => {
    const absolute = (address: string) => (address.startsWith('/') ? `${frame.siteUrl}${address}` : address)
    return {
      absolute,
      linkTo: (address) => lead(absolute(address)),
      place: (name) => marks.mark(name),
      greet: ({ words, fallback }) =>
        frame.isPersonal ? marks.mark(`greeting:${greetings.push({ words, fallback }) - 1}`) : fallback,
    }
  }
  const greetings: Greeting[] = []
  const parts = { blocks, frame }
  const html = await render(
    h(Fragment, null, mailElement(document, { ...parts, context: context(greetings, linkTo) })),
  )
  const text = textPart(document, { ...parts, context: context([]) })
  return {
    subject: document.subject,
    html: marks.split(withWordStyles(html)),
    text: marks.split(text),
    greetings,
  }
}

function withWordStyles(html: string): string {
  const end = html.indexOf('</head>')
  if (end < 0) throw new Error('The mail has no head.')
  return `${html.slice(0, end)}${wordStyles}${html.slice(end)}`
}
