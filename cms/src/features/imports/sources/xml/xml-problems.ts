/** What is wrong with a file, as a sentence without its place. */
export class XmlProblem extends Error {}

/** What the parser complains about, as a sentence; null for what does no harm. */
export function plainProblem(message: string): string | null {
  const says = message.replace(/^(?:\S+:)?\d+:\d+: /, '')
  // Old exports wrote `]]>` into texts without taking it apart; what stands behind an export is told as a finding.
  if (says.includes(']]>') || says.startsWith('text data outside of root')) return null
  const unmatched = /^unmatched closing tag: (.*)\.$/s.exec(says)?.[1]
  if (unmatched !== undefined)
    return `The file is not well-formed XML: </${unmatched.slice(0, 60)}> closes what is not open.`
  for (const [begin, sentence] of sentences) if (says.startsWith(begin)) return sentence
  return `The file is not well-formed XML (${says.replace(/\.$/, '').slice(0, 200)}).`
}

const secondDocument =
  'A second document begins here: two exports were put into one file. Please choose each as a file of its own.'

const sentences: [string, string][] = [
  [
    'unexpected close tag',
    'The file is not well-formed XML: an element ends here before one within it does.',
  ],
  ['inappropriately located doctype', 'A document type stands in the middle of the file. That is refused.'],
  ['documents may contain only one root', secondDocument],
  ['an XML declaration must be at the start', secondDocument],
  ['the XML declaration must appear', secondDocument],
  [
    'disallowed character in tag name',
    'The file is not well-formed XML: a < stands in a text that was not written as &lt;.',
  ],
  ['duplicate attribute', 'The file is not well-formed XML: an element has the same attribute twice.'],
]
