import { DomUtils, parseDocument } from 'htmlparser2'
import { type Look, looks } from '../render/mail-look.ts'
import { colourText, parseColour, type Rgb } from './colours.ts'

type Tree = ReturnType<typeof parseDocument>
type Node = Tree['children'][number]
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** The colours of an element of a mail: those that it sets, and those that it stands in. */
export interface Colours {
  text: Rgb
  background: Rgb
}

/** What an element is given in place of the colours that it sets. */
export type Repaint = (
  set: Partial<Colours> & { border?: Rgb },
  around: Colours,
) => Partial<Record<'text' | 'background' | 'border', Rgb>>

const properties = { text: 'color', background: 'background-color', border: 'border-color' } as const
const paper: Colours = {
  text: { red: 0, green: 0, blue: 0 },
  background: { red: 255, green: 255, blue: 255 },
}

/** A mail whose elements have other colours; only those change that an element sets itself. */
export function repaint(html: string, change: Repaint): string {
  const tree = parseDocument(html)
  const visit = (node: Node, around: Colours) => {
    const element = asElement(node)
    if (!element) return
    const style = readStyle(element)
    const set = coloursOf(style)
    const changed = change(set, around)
    for (const [kind, colour] of Object.entries(changed))
      if (kind === 'text' || kind === 'background' || kind === 'border')
        style.set(properties[kind], colourText(colour))
    if (style.size > 0) element.attribs['style'] = writeStyle(style)
    const within = { text: set.text ?? around.text, background: set.background ?? around.background }
    for (const child of element.children) visit(child, within)
  }
  for (const node of tree.children) visit(node, paper)
  return DomUtils.getOuterHTML(tree)
}

/** A mail with what its classes make of it in the dark, for a look at it in a window that is light. */
export function inTheDark(html: string): string {
  const tree = parseDocument(html)
  for (const element of allElements(tree)) {
    const style = readStyle(element)
    for (const name of (element.attribs['class'] ?? '').split(/\s+/).filter(isLook)) {
      const { dark } = looks[name]
      if ('backgroundColor' in dark) style.set('background-color', dark.backgroundColor)
      if ('color' in dark) style.set('color', dark.color)
      if ('borderColor' in dark) style.set('border-color', dark.borderColor)
    }
    // The page is what stands behind everything: the cell that carries it has no class of its own.
    if (element.name === 'td' && style.get('background-color') === looks.page.light.backgroundColor)
      style.set('background-color', looks.page.dark.backgroundColor)
    if (style.size > 0) element.attribs['style'] = writeStyle(style)
  }
  return DomUtils.getOuterHTML(tree)
}

/** A mail as a program shows it that loads no pictures: their words stand in their places. */
export function withoutPictures(html: string): string {
  const tree = parseDocument(html)
  for (const element of allElements(tree)) if (element.name === 'img') element.attribs['src'] = 'data:,'
  return DomUtils.getOuterHTML(tree)
}

/** Each run of words that a reader sees, with its colours; pictures by their alternative text. */
export function shownWords(html: string): (Colours & { words: string })[] {
  const found: (Colours & { words: string })[] = []
  const visit = (node: Node, around: Colours) => {
    if (node.type === 'text') {
      const words = node.data.replaceAll(/\s+/g, ' ').trim()
      if (words !== '') found.push({ ...around, words })
      return
    }
    const element = asElement(node)
    if (!element || ['head', 'style', 'title'].includes(element.name)) return
    const style = readStyle(element)
    if (style.get('display') === 'none') return
    const set = coloursOf(style)
    const within = { text: set.text ?? around.text, background: set.background ?? around.background }
    const alt = element.attribs['alt'] ?? ''
    if (alt !== '') found.push({ ...within, words: alt })
    for (const child of element.children) visit(child, within)
  }
  for (const node of parseDocument(html).children) visit(node, paper)
  return found
}

function isLook(name: string): name is Look {
  return name in looks
}

function allElements(tree: Tree): Element[] {
  return DomUtils.getElementsByTagName('*', tree.children, true)
}

function asElement(node: Node): Element | null {
  return 'attribs' in node ? node : null
}

function coloursOf(style: ReadonlyMap<string, string>): Partial<Colours> & { border?: Rgb } {
  const read = (property: string) => parseColour(style.get(property) ?? '')
  const [text, background, border] = [read('color'), read('background-color'), read('border-color')]
  return { ...(text && { text }), ...(background && { background }), ...(border && { border }) }
}

function readStyle(element: Element): Map<string, string> {
  const declarations = (element.attribs['style'] ?? '').split(';').map((declaration) => {
    const colon = declaration.indexOf(':')
    return [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()] as const
  })
  return new Map(declarations.filter(([property]) => property !== ''))
}

function writeStyle(style: ReadonlyMap<string, string>): string {
  return [...style].map(([property, value]) => `${property}:${value}`).join(';')
}
