import type { MarkdownDialect } from './markdown-blocks.ts'

const never = /(?!)/y
export const escapable = /[!-/:-@[-`{-~]/
/** What can begin in the middle of a line, each to be tried at one place. None may take long over a text that is made to. */
const patterns = {
  autolink: /<([a-z][a-z\d+.-]{1,31}:[^\s<>]{0,2000})>/iy,
  mail: /<([\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+)>/iy,
  html: /<(?:\/[a-z][\w.:-]*\s{0,100}|[a-z][\w.:-]*(?:\s{1,100}[a-z_:@][\w.:-]*(?:\s{0,100}=\s{0,100}(?:[^\s"'=<>`]+|'[^']{0,9000}'|"[^"]{0,9000}"|\{[^{}]{0,9000}\}))?)*\s{0,100}\/?)>/iy,
  comment: /<!--[\s\S]{0,20000}?-->/y,
  entity: /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy,
  tag: /\{\{[<%][^\n]{0,4000}?[>%]\}\}|\{%[^\n]{0,4000}?%\}|\{\{(?![<%])[^\n]{0,4000}?\}\}/y,
  attributes:
    /\{:(?:\s{0,9}(?:[.#][\w-]+|[\w-]+=(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'|[\w-]+)|toc)){1,20}\s{0,9}\}/y,
  url: /https?:\/\/[^\s<>"|\\`]{1,2000}/iy,
  note: /\[\^([^\]\s]{1,200})\]/y,
  inlineNote: /\^\[([^[\]]{1,4000})\]/y,
  wiki: /!?\[\[([^[\]\n|#]{0,300})(#[^[\]\n|]{0,300})?(?:\|([^[\]\n]{0,500}))?\]\]/y,
  target:
    /\(\s*(?:<([^<>\n]{0,4000})>|([^\s()\\<]{0,4000}(?:(?:\\.|\([^\s()]{0,500}\))[^\s()\\]{0,4000}){0,50}))(?:\s+(?:"((?:[^"\\]|\\.){0,4000})"|'((?:[^'\\]|\\.){0,4000})'|\(([^()]{0,4000})\)))?\s*\)/y,
  /** A link to what a template would have put in: `({% post_url 2019-05-04-ebb %})`. */
  tagTarget:
    /\(\s*(\{\{[<%]?[^{}\n]{0,1000}\}\}|\{%[^{}\n]{0,1000}%\})([^\s()]{0,1000})(?:\s+"([^"\n]{0,1000})")?\s*\)/y,
  reference: /\[([^[\]]{0,500})\]/y,
  comments: /%%[^%\n]{1,2000}%%/y,
  raised: never,
  lowered: never,
}

/** The same for each dialect. */
export const patternsOf: Record<MarkdownDialect, typeof patterns> = {
  folder: patterns,
  ghost: {
    ...patterns,
    tag: never,
    attributes: never,
    wiki: never,
    tagTarget: never,
    comments: never,
    raised: /\^([^\s^~*_`[\]()<>&\\]{1,200})\^/y,
    lowered: /~([^\s^~*_`[\]()<>&\\]{1,200})~/y,
  },
}

export function characterBefore(text: string, at: number): string {
  const unit = text.charAt(at - 1)
  return /[\udc00-\udfff]/.test(unit) ? text.slice(Math.max(0, at - 2), at) : unit
}

/** Without the end of the sentence, and without a bracket that was opened before. */
export function withoutTrail(url: string): string {
  let end = url.length
  for (;;) {
    const last = url.charAt(end - 1)
    const shorter = url.slice(0, end)
    const isOpen = last === ')' && shorter.split(')').length > shorter.split('(').length
    if (!/[.,;:!?'*_~\]]/.test(last) && !isOpen) return shorter
    end -= 1
  }
}

export function unescaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1').trim()
}

/** What `escapeHtml` was given. */
export function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** An attribute of it: entities that the author wrote stay. */
function attribute(text: string): string {
  return text
    .replace(/&(?!(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

export function linkHtml(address: string, title: string, words: string): string {
  return `<a href="${attribute(address)}"${title === '' ? '' : ` title="${attribute(title)}"`}>${words}</a>`
}

/** A picture; its words alone when it has no address, as where none was uploaded. */
export function imageHtml(address: string, alt: string, title: string): string {
  if (address === '') return alt
  return `<img src="${attribute(address)}" alt="${attribute(alt)}"${title === '' ? '' : ` title="${attribute(title)}"`}>`
}

/** The words of HTML that stands in an attribute; entities stay as they are. */
export function textOfHtml(html: string): string {
  return html.replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, '$1').replace(/<[^<>]*>/g, '')
}

export function noteMark(number: number): string {
  return `<sup><a href="#fn-${number}" id="fnref-${number}">${number}</a></sup>`
}

/** Where runs of marks of code stand, by their lengths; `next` is the first that has not been passed yet. */
export type CodeRuns = Map<number, { places: number[]; next: number }>

export function codeRunsOf(text: string): CodeRuns {
  const runs: CodeRuns = new Map()
  for (const match of text.matchAll(/`+/g)) {
    const alike = runs.get(match[0].length) ?? { places: [], next: 0 }
    alike.places.push(match.index)
    runs.set(match[0].length, alike)
  }
  return runs
}
