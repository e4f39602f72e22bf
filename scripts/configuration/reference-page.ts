import { pad, type Table } from './markdown-table.ts'
import type { MergedVariable, Section } from './merged-variables.ts'

const opening = `# Configuration

Every variable that a process of Meridian reads, out of the schemas that parse them at its start: a wrong value stops the
start with a sentence that names the variable. \`npm run generate\` writes this page and [.env.example](../.env.example);
\`npm run check\` fails when either is behind.

Nothing has to be set for \`npm start\`: it takes what stands in \`.env\`, and the environment before that. With containers the
same variables stand in \`ops/.env\`. An empty variable counts as not set. Those marked _given_ are set by \`npm start\` and
by \`docker-compose.yml\` themselves. Secrets are never logged, and may stand in files: \`NAME_FILE\` names one that holds
the value of \`NAME\`.
`

/** docs/configuration.md. */
export function renderReference(all: Section[]): string {
  const parts = all.map(({ title, variables }) => `## ${title}\n\n${pad(tableOf(variables))}\n`)
  return [opening, ...parts].join('\n')
}

function tableOf(variables: MergedVariable[]): Table {
  return {
    head: ['variable', 'read by', 'default', 'secret', 'meaning'],
    rows: variables.map((variable) => [
      `\`${variable.name}\``,
      variable.processes.join(', '),
      defaultOf(variable),
      variable.secret ? 'yes' : '',
      escape(variable.description),
    ]),
  }
}

function defaultOf({ fallback, default: value, isGiven, isRequired }: MergedVariable): string {
  if (isGiven) return '_given_'
  if (fallback !== undefined) return escape(fallback)
  if (value !== null) return `\`${value}\``
  return isRequired ? '_required_' : ''
}

function escape(text: string): string {
  return text.replaceAll('|', String.raw`\|`)
}
