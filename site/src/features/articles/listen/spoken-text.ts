/** Some voices fall silent in the middle of a longer text. */
const maxLength = 240

/** A paragraph in stretches of whole sentences that every voice can speak; a very long sentence stays whole. */
export function spokenStretches(paragraph: string): string[] {
  const stretches: string[] = []
  for (const sentence of sentencesOf(paragraph)) {
    const last = stretches.at(-1)
    if (last !== undefined && last.length + sentence.length < maxLength) {
      stretches[stretches.length - 1] = `${last} ${sentence}`
    } else {
      stretches.push(sentence)
    }
  }
  return stretches
}

function sentencesOf(paragraph: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
  return Array.from(segmenter.segment(paragraph), ({ segment }) => segment.trim()).filter(
    (text) => text !== '',
  )
}
