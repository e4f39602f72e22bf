import type { PastedElement } from '../../../writing/paste/office-markup.ts'

/** What is never seen on a page, whatever stands in it. */
const unseen = new Set(
  (
    'script style head title template noscript iframe object applet embed audio video canvas datalist noembed noframes ' +
    'param source track link meta base area map colgroup annotation annotation-xml rp'
  ).split(' '),
)
/** What begins and ends lines on a page. */
const blocks = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre search section select ' +
    'summary svg table tbody td textarea tfoot th thead tr ul'
  ).split(' '),
)

export function isUnseen(name: string): boolean {
  return unseen.has(name)
}

/** Whether its words stand on lines of their own. */
export function isOnOwnLine({ name, attributes }: PastedElement): boolean {
  return (
    blocks.has(name) ||
    /(^|;)\s*display\s*:\s*(block|flex|grid|table|list-item)/i.test(attributes['style'] ?? '')
  )
}

const nothing = '(?:0*\\.?0+)(?:px|em|rem|%|pt)?\\s*(?:!important\\s*)?(?:;|$)'
const far = '-\\s*\\d{3,}(?:\\.\\d+)?(?:px|em|rem|pt|%)?'
const hidingStyle = new RegExp(
  [
    'display\\s*:\\s*none',
    'visibility\\s*:\\s*(?:hidden|collapse)',
    'mso-hide\\s*:\\s*all',
    `opacity\\s*:\\s*${nothing}`,
    `font-size\\s*:\\s*${nothing}`,
    `(?:left|top|right|text-indent)\\s*:\\s*${far}`,
    'clip\\s*:\\s*rect\\(\\s*[01](?:px)?[\\s,]+[01](?:px)?[\\s,]+[01](?:px)?[\\s,]+[01](?:px)?\\s*\\)',
    'clip-path\\s*:\\s*inset\\(\\s*(?:50|100)%',
  ]
    .map((rule) => `(?:^|[;\\s])${rule}`)
    .join('|'),
  'i',
)

/** Whether its own attributes keep it and all within it from being seen. */
export function isHidden({ name, attributes }: PastedElement): boolean {
  if ('hidden' in attributes && attributes['hidden'] !== 'until-found') return true
  if (name === 'dialog' && !('open' in attributes)) return true
  if (name === 'input' && attributes['type']?.toLowerCase() === 'hidden') return true
  const style = attributes['style']
  return style !== undefined && style !== '' && hidingStyle.test(style)
}

/** The words that a field or button of a form shows. */
export function shownValue({ name, attributes }: PastedElement): string {
  if (name !== 'input' || !/^(submit|button|reset)$/i.test(attributes['type'] ?? '')) return ''
  return attributes['value'] ?? ''
}
