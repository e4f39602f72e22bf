/** By which articles of a visit a conversion is explained: by the one that was seen last or first, or by all alike. */
export const attributionModels = ['last', 'first', 'linear'] as const
export type AttributionModel = (typeof attributionModels)[number]

/**
 * What one conversion is worth, in parts: as many as divide by every number of articles that a visit can have (1 to 5), so that
 * shares are whole numbers and always add up to it.
 */
export const partsOfOne = 60

/** The parts of each article of one visit, in the order in which they were seen; none for a visit without articles. */
export function creditOf(
  articles: readonly number[],
  model: AttributionModel,
): { article: number; parts: number }[] {
  if (model === 'linear') return articles.map((article) => ({ article, parts: partsOfOne / articles.length }))
  const article = model === 'last' ? articles.at(-1) : articles[0]
  return article === undefined ? [] : [{ article, parts: partsOfOne }]
}
