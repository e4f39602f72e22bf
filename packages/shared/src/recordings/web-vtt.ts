/** A line of captions: `00:01.000 --> 00:04.000`, with hours or without. */
const timing = /^\s*(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}\s+-->\s+(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}(?:\s|$)/

/** Captions of eight hours have some 150,000 characters. */
export const maxCaptionsLength = 200_000

/** Why a text cannot be the captions of a video, as a sentence for its writer; null when it can. */
export function captionsProblem(text: string): string | null {
  if (text.length > maxCaptionsLength) return 'Captions have at most 200,000 characters.'
  if (!/^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text)) {
    return 'Captions are a WebVTT file: its first line is WEBVTT.'
  }
  const hasLine = text.split(/\r\n|\r|\n/).some((line) => timing.test(line))
  return hasLine
    ? null
    : 'There is no line in these captions: each begins with its time, 00:01.000 --> 00:04.000.'
}

/** What is said in captions, without times, names of lines and marks. */
export function captionWords(text: string): string {
  const blocks = text.replace(/\r\n?/g, '\n').split(/\n{2,}/)
  const said = blocks.flatMap((block) => {
    const lines = block.split('\n')
    const start = lines.findIndex((line) => timing.test(line))
    return start === -1 ? [] : lines.slice(start + 1)
  })
  return said
    .map((line) => line.replace(/<[^<>]*>/g, '').trim())
    .filter((line) => line !== '')
    .join(' ')
}
