import type { PromptParts } from './prompt-parts.ts'

/** A text that fits what was asked for, always the same for the same prompt. */
export function writeAnswer(parts: PromptParts): string {
  const write = writers.get(parts.task) ?? writeAside
  return write(parts)
}

const writers = new Map<string, (parts: PromptParts) => string>([
  ['outline', writeOutline],
  ['draft', writeDraft],
  ['headlines', ({ topic }) => object({ headlines: headlinesAbout(topic) })],
  ['excerpt', ({ topic }) => object({ excerpts: excerptsAbout(topic) })],
  ['seo', writeSeo],
  ['alt-texts', writeAltTexts],
  ['tone', writeInTone],
  ['continue', writeOn],
])

const object = (value: object) => JSON.stringify(value, null, 1)

function writeOutline({ topic, materials }: PromptParts): string {
  const sources = sourcesAmong(materials)
  const points = sources.map(
    ({ number, title }) => `- What ${title} shows, and what it leaves out [${number}]`,
  )
  return [
    `- **Opening**: a scene that puts ${lower(topic)} before the reader`,
    '- **Why now**: what has changed, and for whom it matters',
    ...points,
    '- **The other side**: the strongest argument against',
    '- **What to do**: three decisions for the coming year',
    '- **Close**: back to the scene, a year on',
  ].join('\n')
}

function writeDraft({ topic, words, materials }: PromptParts): string {
  const sources = sourcesAmong(materials)
  const subject = lower(topic)
  const paragraphs = [
    `It began with a question that nobody in the room wanted to ask. What if ${subject} was never the problem, but the answer?`,
    ...sources.map(
      ({ number, title, first }) =>
        `${title} puts it plainly: ${quoted(first)} [${number}]. Those who lead will read that twice, and then look at their own house.`,
    ),
    `## What has changed`,
    `For a decade the habit was to wait. Now 62 per cent of boards say that they have ${subject} on the agenda every quarter [?].`,
    `The change is less in what is said than in who says it, and in how soon it is acted upon.`,
    `## What to do`,
    `Begin small, name one person, and write down what would change your mind. Then keep the appointment.`,
    `A year on, the question sounds different. It is asked at the beginning of the meeting, and by the chair.`,
  ]
  const filler = `There is a discipline in it that does not show from outside, and that is the point of it.`
  while (paragraphs.join(' ').split(/\s+/).length < Math.min(words, 400)) paragraphs.splice(-3, 0, filler)
  return paragraphs.join('\n\n')
}

function headlinesAbout(topic: string): string[] {
  const subject = titled(topic)
  return [
    `The Quiet Case for ${subject}`,
    `What ${subject} Asks of Those Who Lead`,
    `${subject}, Reconsidered`,
    `Before You Decide About ${subject}`,
    `The Long View of ${subject}`,
  ].map((headline) => headline.slice(0, 110))
}

function excerptsAbout(topic: string): string[] {
  const subject = lower(topic)
  return [
    `Those who take ${subject} seriously begin earlier and say less about it. What they do differently.`,
    `A decade of waiting is over. Why ${subject} now belongs at the beginning of the agenda.`,
    `Three decisions about ${subject} that will not wait for another year.`,
  ]
}

function writeSeo({ topic }: PromptParts): string {
  return object({
    title: `${titled(topic)}: What Leaders Do Now`.slice(0, 60),
    description:
      `Why ${lower(topic)} has come to the top of the agenda, what has changed, and three decisions to take this year.`.slice(
        0,
        155,
      ),
  })
}

function writeAltTexts({ materials }: PromptParts): string {
  const pictures = materials.flatMap(({ text }) => {
    const id = Number(/^Picture: (\d+)$/m.exec(text)?.[1])
    const about = /^(?:Caption|File): (.+)$/m.exec(text)?.[1] ?? 'a scene'
    return Number.isInteger(id) ? [{ id, alt: `A view of ${lower(about).replace(/\.\w{3,4}$/, '')}` }] : []
  })
  return object({ pictures })
}

/** The same text with its tone set before it, so that a test sees that all of it has come back. */
function writeInTone({ tone, materials }: PromptParts): string {
  const text = materials.at(-1)?.text ?? ''
  return text
    .split('\n\n')
    .map((paragraph) => (/^[#\-*>\d]/.test(paragraph) ? paragraph : `${opening(tone)} ${lower(paragraph)}`))
    .join('\n\n')
}

const opening = (tone: string) => (/formal/i.test(tone) ? 'It should be noted that' : 'Put simply,')

function writeOn({ materials }: PromptParts): string {
  const written = materials.at(-1)?.text.trimEnd() ?? ''
  const gap = /[.!?\]]$/.test(written) ? '\n\n' : ' '
  return `${gap}and here the thread is taken up again.\n\nWhat was begun is brought to its end, in the same voice and at the same pace.`
}

function writeAside({ topic }: PromptParts): string {
  return `This is the test mode of the content creator. You asked: ${topic}`
}

function sourcesAmong(materials: PromptParts['materials']) {
  return materials.flatMap(({ label, text }) => {
    const [, number, title = ''] = /^source (\d+): ?(.*)$/.exec(label) ?? []
    return number ? [{ number, title: title || `Source ${number}`, first: firstSentence(text) }] : []
  })
}

function firstSentence(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return (/^.{1,180}?[.!?](?= |$)/.exec(plain)?.[0] ?? plain.slice(0, 120)).replace(/[.!?]$/, '')
}

const quoted = (text: string) => `“${text}”`
/** Names and abbreviations keep their capitals. */
const lower = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text
const titled = (text: string) =>
  text.replace(/[.!?]+$/, '').replace(/(^|\s)(\p{L})/gu, (match) => match.toUpperCase())
