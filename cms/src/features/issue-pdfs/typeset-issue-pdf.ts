import type { IssuePdfContent } from './issue-pdf-content.ts'
import { setArticle } from './typesetting/article-pages.ts'
import { IssuePdfDocument } from './typesetting/issue-pdf-document.ts'
import { cutFonts } from './typesetting/fonts.ts'
import { setContents, setCover, setLetter } from './typesetting/front-matter.ts'
import type { Instructions, LayoutContext } from './typesetting/layout.ts'
import { type PictureBook, preparePictures } from './typesetting/pictures.ts'
import { styles } from './typesetting/styles.ts'

/** What typesetting adds to the words of the content; minus and letters of sizes stand on the scales of charts. */
const ownWords = `0123456789 ·–—…“”‘’.,:;−kMGTµmn By From the Editor CONTENTS Rated out of 5 by our editors Cover Source`

interface Materials {
  content: IssuePdfContent
  fonts: Map<string, Buffer>
  pictures: PictureBook
  /** Of all text measured so far. */
  widths: Map<string, number>
}

/**
 * Sets an issue as a magazine: cover, contents, the editor's letter and the articles in print order, with page
 * numbers, page labels, an outline, links, tags, title and language. `readFile` gives a file of the media folder,
 * or null when it is lost.
 */
export async function typesetIssuePdf(
  content: IssuePdfContent,
  readFile: (name: string) => Promise<Buffer | null>,
): Promise<Buffer> {
  const text = JSON.stringify(content)
  const fonts = await cutFonts(text + text.toUpperCase() + ownWords)
  const pictures = await preparePictures(content, readFile)
  const materials = { content, fonts, pictures, widths: new Map() }
  const known = balance(materials)
  return layOut(materials, { known, isDraft: false }).document.toBytes()
}

/** Room for what may not be parted, in lines: two columns of half the text each are seldom enough. */
const slackLines = [1.5, 3, 6]

/** Finds out on which page everything begins, and at which height the columns of each last page can both end. */
function balance(materials: Materials): Instructions {
  const { starts, tails } = layOut(materials, { known: noInstructions(), isDraft: true }).found
  const ends: Instructions['ends'] = new Map()
  for (const slack of slackLines) {
    if (ends.size === tails.size) break
    const tried = new Map(ends)
    for (const [id, { pageCount, filled }] of tails) {
      const height = filled / 2 + slack * styles.body.leading
      if (!ends.has(id)) tried.set(id, { pageCount, height })
    }
    const { found } = layOut(materials, { known: { starts, ends: tried }, isDraft: true })
    for (const [id, end] of tried) if (found.tails.get(id)?.pageCount === end.pageCount) ends.set(id, end)
  }
  return { starts, ends }
}

function layOut(materials: Materials, pass: Pick<LayoutContext, 'known' | 'isDraft'>): LayoutContext {
  const document = new IssuePdfDocument({ ...materials, isDraft: pass.isDraft })
  const context = { document, ...materials, ...pass, found: { starts: new Map(), tails: new Map() } }
  setCover(context)
  setContents(context)
  setLetter(context)
  for (const article of materials.content.articles) setArticle(context, article)
  return context
}

function noInstructions(): Instructions {
  return { starts: new Map(), ends: new Map() }
}
