import type { MergedVariable, Section } from './merged-variables.ts'

const width = 118

const opening = `# Copy to .env to change what \`npm start\`, \`npm run dev\` and \`npm run seed\` take by default. Everything may be left out.
# Written by \`npm run generate\`; docs/configuration.md has the same with more words.
`

/** .env.example: what a person may set for `npm start`, each with its default or an example. */
export function renderEnvExample(all: Section[]): string {
  const parts = all.flatMap(({ title, variables }) => {
    const own = variables.filter(({ isGiven }) => !isGiven)
    return own.length === 0 ? [] : [`# ${title}\n\n${own.map(entry).join('\n\n')}\n`]
  })
  return [opening, ...parts].join('\n')
}

function entry({ name, description, fallback, ...variable }: MergedVariable): string {
  const meaning = fallback === undefined ? description : `${description} Without it: ${fallback}.`
  const value = variable.example ?? variable.default ?? ''
  return [...wrap(meaning.replaceAll('`', '')), `#${name}=${value}`].join('\n')
}

function wrap(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`# ${word}`)
  }
  return lines
}
