import { anError, aWarning, type Rule } from './rule.ts'

/** Lists, cards and feeds have room for about this many characters. */
const longestTitle = 90
const longestStandfirst = 300

/** What no article goes without. */
export const checkEssentials: Rule = ({ draft, body }) => [
  ...(draft.title.trim() === ''
    ? [anError({ key: 'title-missing', path: 'title', label: 'Title' }, 'The article has no title.')]
    : []),
  ...(draft.excerpt.trim() === ''
    ? [
        anError(
          { key: 'standfirst-missing', path: 'excerpt', label: 'Standfirst' },
          'The standfirst is empty. Lists and feeds show it under the title.',
        ),
      ]
    : []),
  ...(body.text === '' && body.pictures.length === 0
    ? [anError({ key: 'body-missing', path: 'body', label: 'Body' }, 'The article has no text.')]
    : []),
  ...(draft.section === null
    ? [
        anError(
          { key: 'section-missing', path: 'section', label: 'Section' },
          'Choose the section that it stands in.',
        ),
      ]
    : []),
  ...(draft.authors.length === 0
    ? [anError({ key: 'author-missing', path: 'authors', label: 'Authors' }, 'The byline is empty.')]
    : []),
]

/** Whether title and standfirst fit where other pages show them. */
export const checkCardTexts: Rule = ({ draft }) => {
  const title = [...draft.title.trim()].length
  const standfirst = [...draft.excerpt.trim()].length
  return [
    ...(title > longestTitle
      ? [
          aWarning(
            { key: 'title-long', path: 'title', label: 'Title' },
            `The title has ${title} characters. Cards have room for about ${longestTitle}.`,
          ),
        ]
      : []),
    ...(standfirst > longestStandfirst
      ? [
          aWarning(
            { key: 'standfirst-long', path: 'excerpt', label: 'Standfirst' },
            `The standfirst has ${standfirst} characters. Cards have room for about ${longestStandfirst}.`,
          ),
        ]
      : []),
  ]
}

/** Whether another published article has the very same title. */
export const checkNamesakes: Rule = ({ around }) => {
  const [first] = around.namesakes
  if (!first) return []
  return [
    aWarning(
      { key: 'title-taken', path: 'title', label: 'Title' },
      `Another article has the same title: /articles/${first.slug}.`,
    ),
  ]
}
