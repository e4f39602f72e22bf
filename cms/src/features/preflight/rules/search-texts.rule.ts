import { descriptionRoom, shortestDescription, titleRoom, toSearchResult } from '../search-result.ts'
import { aWarning, type Rule } from './rule.ts'

/** Whether search engines have room for title and description, and enough of the latter. */
export const checkSearchTexts: Rule = ({ draft }) => {
  const { title, description } = toSearchResult(draft)
  const titlePlace = { key: 'search-title-long', path: 'seo.title', label: 'Title for search engines' }
  const descriptionPlace = { path: 'seo.description', label: 'Description for search engines' }
  return [
    ...(title.widthPx > titleRoom.widthPx
      ? [
          aWarning(
            titlePlace,
            `Search engines cut the title: it is ${title.widthPx} pixels wide and they have ${titleRoom.widthPx}. A shorter one for them can stand here.`,
          ),
        ]
      : []),
    ...(description.widthPx > descriptionRoom.widthPx
      ? [
          aWarning(
            { key: 'description-long', ...descriptionPlace },
            `Search engines cut the description: it is ${description.widthPx} pixels wide and they have ${descriptionRoom.widthPx}.`,
          ),
        ]
      : []),
    ...(description.text !== '' && description.characters < shortestDescription
      ? [
          aWarning(
            { key: 'description-short', ...descriptionPlace },
            `The description has ${description.characters} characters. Below ${shortestDescription}, search engines choose a sentence of their own.`,
          ),
        ]
      : []),
  ]
}
