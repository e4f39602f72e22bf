import type { SourceBlock } from '../../../source-record.ts'
import { linkTo, paragraph } from '../../html/blocks-to-html.ts'
import { attributeOf, find, findAll, hasClass, type HtmlElement, wordsOf } from '../../html/html-tree.ts'
import { DataAttrs } from './data-attrs.ts'

/** What of Substack's own machinery an element is, and what stays of it. */
export interface Widget {
  /** What was left out (`sign-up form`); null for what readers never saw. */
  leftOut: string | null
  /** The words that were left out with it. */
  words: string
  kept: SourceBlock[]
}

const promotions = [
  'install-substack-app-embed',
  'directMessage',
  'sponsorship-campaign-embed',
  'community-chat',
] as const

/** Words that Substack writes under every post by itself. */
const stockWords =
  /subscri|reader-supported|thanks for reading|thank you for reading|share (?:this|it|with)|leave a comment|type your email|free to share|is a guest post|receive new posts|support my work|refer a friend|get the app|start a free trial|upgrade to paid|give a gift|message /i

/** Where buttons of Substack's own lead. */
const ownAction =
  /%%\w+%%|\/subscribe(?:\?|$|&)|[?&]action=share|utm_content=share|\/comments(?:[?#]|$)|\/leaderboard(?:[?#]|$)|\/refer(?:[?#]|$)|[?&](?:gift|donate|coupon|trial)=|substack\.com\/(?:app|chat)/i

/** Whether an element is a form, button or mark of Substack's, and what becomes of it; null for a part of the text. */
export function widgetOf(element: HtmlElement): Widget | null {
  const component = attributeOf(element, 'data-component-name')
  if (hasClass(element, 'paywall-jump') || component.startsWith('Paywall'))
    return { leftOut: 'paywall mark', words: '', kept: [] }
  if (isUnseen(element)) return { leftOut: null, words: '', kept: [] }
  const isForm =
    hasClass(
      element,
      'subscription-widget-wrap',
      'subscription-widget-wrap-editor',
      'subscription-widget',
      'subscribe-widget',
    ) || component.startsWith('Subscribe')
  if (isForm) return leftOut('sign-up form', element, authorsWords(element))
  if (hasClass(element, ...promotions)) return leftOut('promotion', element, [])
  if (hasClass(element, 'captioned-button-wrap', 'button-wrapper')) return buttonOf(element)
  return null
}

function leftOut(what: string, element: HtmlElement, kept: SourceBlock[]): Widget {
  return { leftOut: what, words: kept.length > 0 ? '' : wordsOf(element), kept }
}

/** Labels of the editor, and what draws buttons on pictures. */
function isUnseen(element: HtmlElement): boolean {
  return (
    ['button', 'svg', 'form', 'script', 'style', 'input'].includes(element.name) ||
    (element.name === 'label' && hasClass(element, 'hide-text')) ||
    hasClass(element, 'image-link-expand', 'header-anchor-parent', 'header-anchor-widget')
  )
}

function buttonOf(element: HtmlElement): Widget {
  const link = find(element, (child) => child.name === 'a')
  const attrs = DataAttrs.of(element)
  const href = attributeOf(link, 'href') || attrs.text('url')
  const words = (link && wordsOf(link)) || attrs.text('text')
  const caption = authorsWords(element)
  if (href === '' || ownAction.test(href)) return leftOut('button', element, caption)
  return {
    leftOut: null,
    words: '',
    kept: [...caption, { kind: 'html', html: `<p>${linkTo(href, words || href)}</p>` }],
  }
}

/** What the author wrote above a form or button, when it is not what Substack writes there. */
function authorsWords(element: HtmlElement): SourceBlock[] {
  return findAll(element.children, (child) => hasClass(child, 'cta-caption')).flatMap(
    (caption): SourceBlock[] => {
      const words = wordsOf(caption)
      return words === '' || stockWords.test(words) ? [] : [{ kind: 'html', html: paragraph(words) }]
    },
  )
}
