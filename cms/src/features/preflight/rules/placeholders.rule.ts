import type { ArticleDraft } from '../article-draft.ts'
import type { Finding } from '@meridian/shared/preflight/preflight.schema'
import { anError, aWarning, type Rule } from './rule.ts'

interface Piece {
  path: string
  label: string
  text: string
}

/** Whether something stands in the texts that was to be replaced. */
export const checkPlaceholders: Rule = ({ draft, body }) =>
  [
    ...ownTexts(draft),
    {
      path: 'body',
      label: 'Body',
      text: [body.text, ...body.pictures.map(({ caption }) => caption)].join('\n'),
    },
  ].flatMap(checkPiece)

/** What is between double brackets is a note to a colleague; the other two could be meant. */
function checkPiece({ path, label, text }: Piece): Finding[] {
  const brackets = /\[\[[^\]]*\]\]/.exec(text)
  const toCome = /(?<![\p{L}\p{N}])(TK){1,3}(?![\p{L}\p{N}])/u.exec(text)
  const dummy = /lorem ipsum/i.exec(text)
  return [
    ...(brackets
      ? [
          anError(
            { key: 'placeholder-brackets', path, label },
            `A note was left in: '${brackets[0].slice(0, 60)}'.`,
          ),
        ]
      : []),
    ...(toCome
      ? [
          aWarning(
            { key: 'placeholder-tk', path, label },
            `'${toCome[0]}' stands for something to come: '${around(text, toCome.index)}'.`,
          ),
        ]
      : []),
    ...(dummy
      ? [aWarning({ key: 'placeholder-lorem', path, label }, "'Lorem ipsum' stands where a text was to go.")]
      : []),
  ]
}

function around(text: string, index: number): string {
  return text
    .slice(Math.max(0, index - 20), index + 20)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function ownTexts(draft: ArticleDraft): Piece[] {
  return [
    { path: 'title', label: 'Title', text: draft.title },
    { path: 'otherTitle', label: 'Another title to try', text: draft.otherTitle },
    { path: 'excerpt', label: 'Standfirst', text: draft.excerpt },
    { path: 'heroCaption', label: 'Caption of the hero picture', text: draft.heroCaption },
    { path: 'seo.title', label: 'Title for search engines', text: draft.seo.title },
    { path: 'seo.description', label: 'Description for search engines', text: draft.seo.description },
    ...draft.corrections.map(({ text }, index) => ({
      path: `corrections.${index}.text`,
      label: `Correction ${index + 1}`,
      text,
    })),
    ...draft.blocks.flatMap((block, blockIndex) => {
      const base = `body.blocks.${blockIndex}`
      const label = `Block ${blockIndex + 1}`
      return [
        { path: `${base}.title`, label, text: block.title },
        { path: `${base}.quote`, label, text: block.quote },
        { path: `${base}.content`, label, text: block.content },
        ...block.images.map(({ caption }, index) => ({
          path: `${base}.images.${index}.caption`,
          label,
          text: caption,
        })),
        ...block.products.flatMap(({ name, description }, index) => [
          { path: `${base}.products.${index}.name`, label, text: name },
          { path: `${base}.products.${index}.description`, label, text: description },
        ]),
      ]
    }),
  ]
}
