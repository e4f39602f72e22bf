import type { Random } from './random.ts'

type Words = readonly [string, ...string[]]

/** The vocabulary of the synthetic articles. A pattern names a list in braces: `{role}`. */
const words = {
  role: [
    'chief executive',
    'founder',
    'finance director',
    'chair',
    'plant manager',
    'head of strategy',
    'managing partner',
    'chief engineer',
    'general counsel',
    'head of people',
  ],
  company: [
    'Aldermann Works',
    'Castellane Freight',
    'Brightwater Mutual',
    'Ostrava Glass',
    'Tembea Logistics',
    'Nordhaven Timber',
    'Quill & Ferrand',
    'Marisol Foods',
    'Hartgrove Steel',
    'Penrose Optics',
    'Silvas Paper',
    'Verhoeven Seeds',
  ],
  city: [
    'Antwerp',
    'Nairobi',
    'Graz',
    'Osaka',
    'Valparaíso',
    'Gdańsk',
    'Lisbon',
    'Penang',
    'Leeds',
    'Izmir',
    'Bergen',
    'Monterrey',
    'Kumasi',
    'Trieste',
  ],
  person: [
    'Ilse Brandner',
    'Kofi Mensah-Grey',
    'Marta Oliveira',
    'Henrik Saalfeld',
    'Aiko Tanabe',
    'Declan Moriarty',
    'Rukmini Rao',
    'Tomasz Wilk',
    'Lucía Ferrán',
    'Samuel Adeyemi',
    'Greta Lindqvist',
    'Youssef Karam',
  ],
  thing: [
    'the budget',
    'the delivery schedule',
    'the supplier contract',
    'the pricing model',
    'the hiring plan',
    'the quarterly forecast',
    'the maintenance log',
    'the customer list',
    'the loan agreement',
    'the training programme',
  ],
  noun: [
    'patience',
    'attention',
    'slack',
    'candour',
    'inventory',
    'credit',
    'doubt',
    'routine',
    'distance',
    'ambition',
    'memory',
    'caution',
    'timing',
    'silence',
  ],
  adjective: [
    'quiet',
    'expensive',
    'unfashionable',
    'careful',
    'stubborn',
    'ordinary',
    'late',
    'small',
    'awkward',
    'exact',
    'slow',
    'useful',
  ],
  verb: [
    'postponed',
    'halved',
    'rewrote',
    'published',
    'questioned',
    'abandoned',
    'defended',
    'measured',
    'returned to',
    'paid for',
  ],
  period: [
    'eleven weeks',
    'two winters',
    'a single afternoon',
    'four quarters',
    'most of a decade',
    'nineteen days',
    'one audit',
    'three board meetings',
  ],
  share: ['a third', '12%', 'nearly half', 'two in five', '8%', 'a quarter', '31%', 'one in nine'],
  result: [
    'margins recovered',
    'the best people stayed',
    'complaints fell by half',
    'nobody noticed for a year',
    'the bank stopped asking',
    'the order book filled',
    'costs rose before they fell',
    'the rival followed',
  ],
  number: ['340', '1,900', '62', '220', '4,100', '17', '880', '51'],
} satisfies Record<string, Words>

const sentences: Words = [
  'When {person}, {role} of {company} in {city}, {verb} {thing}, few people expected it to matter.',
  'It took {period} before anyone could say what {thing} had been worth.',
  'Of the {number} people asked, {share} had never read {thing}.',
  '"We had plenty of {noun}," says {person}. "What we lacked was {noun}."',
  'The {adjective} answer is that {noun} is cheaper than {noun}, provided someone counts both.',
  'At {company} the rule is that nobody changes {thing} without walking to the floor where it is used.',
  'In {city} they tell the story differently: {thing} came first, and {noun} afterwards.',
  'Within {period} {result}, and the {role} could afford to be {adjective} again.',
  'There is a case against all this, and {person} makes it better than most.',
  'A {adjective} company can live on {noun} for {period}, but seldom for longer.',
  'The figures are {adjective}: {share} of the {number} orders left {city} on time.',
  'What looked like {noun} turned out to be {noun} with better manners.',
  'Asked what {company} would do again, the {role} names {thing} and then, after a pause, {noun}.',
  'Nobody at {company} claims that {noun} explains it, since {result} at others who had none.',
  'The lesson, if there is one, concerns {noun} and the {adjective} habit of writing things down.',
  'By then {person} had {verb} {thing} twice, and {result}.',
]

const headings: Words = [
  'The price of {noun}: a {adjective} view',
  'In {city}: {noun} before {noun}',
  'A {adjective} lesson: {noun}',
  'Next: {noun} and its limits',
  'The {role}: on {noun}',
]

const titles: Words = [
  'The {adjective} Case for {noun}',
  'What {city} Knows About {noun}',
  'A {adjective} Theory of {noun}',
  'How {company} Learned {noun}',
  '{noun}, {noun} and the {role}',
  'The {role} Who {verb} Everything',
  'Notes on {adjective} {noun}',
]

export interface SyntheticText {
  title: string
  excerpt: string
  /** About 600 words. Some paragraphs fit the specified heading rule (spec §2). */
  paragraphs: string[]
}

const paragraphCount = 11
const sentencesPerParagraph = 4

/** Writes an article that reads like one from afar, the same for the same source of chance. */
export function writeText(random: Random): SyntheticText {
  const sentence = (patterns: Words): string => capitalised(expand(random.pick(patterns), random))
  const paragraphs: string[] = []
  for (let index = 0; index < paragraphCount; index++) {
    if (index > 0 && index % 4 === 0) paragraphs.push(sentence(headings))
    const parts: string[] = []
    for (let count = 0; count < sentencesPerParagraph; count++) parts.push(sentence(sentences))
    paragraphs.push(parts.join(' '))
  }
  return { title: titleCased(expand(random.pick(titles), random)), excerpt: sentence(sentences), paragraphs }
}

function expand(pattern: string, random: Random): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_, list: string) => {
    const choices: Words | undefined = Object.entries(words).find(([name]) => name === list)?.[1]
    if (!choices) throw new RangeError(`The grammar has no list of words called ${list}.`)
    return random.pick(choices)
  })
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function titleCased(text: string): string {
  return text.replaceAll(
    /(^|\s)(\p{Ll})(?=\p{L}{3})/gu,
    (_, space: string, letter: string) => space + letter.toUpperCase(),
  )
}
