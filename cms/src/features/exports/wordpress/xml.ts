import { escapeHtml } from '@meridian/shared/text/escape-html'

/** What no XML may have, whatever it is written as; and halves of letters. */
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text as it may stand in XML. */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(unspeakable, '')
}

/** Text between the tags of an element, whatever is in it. */
export function cdata(text: string): string {
  return `<![CDATA[${xmlText(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

/** An element with text in it. */
export function element(name: string, text: string | number): string {
  return `<${name}>${typeof text === 'number' ? text : cdata(text)}</${name}>`
}

/** WordPress keeps HTML also where a magazine has a line of text: titles, names, captions. */
export function line(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The value of an attribute. */
export function attribute(text: string): string {
  return escapeHtml(xmlText(text))
}
