import { sections, type Variable } from '../../packages/shared/src/configuration/variable-list.ts'
import type { ProcessName, ProcessVariables } from './collect-variables.ts'

/** One variable, no matter who reads it. */
export interface MergedVariable extends Variable {
  description: string
  processes: ProcessName[]
}

export interface Section {
  title: string
  variables: MergedVariable[]
}

/**
 * The variables by section. What the first process of the list says about one holds, and what it leaves open the next
 * one says: `npm start` comes first, because people set variables for it.
 * @throws Error naming the variables that no schema tells the meaning of.
 */
export function mergeVariables(all: ProcessVariables[]): Section[] {
  const merged = new Map<string, MergedVariable>()
  for (const { process, variables } of all) {
    for (const variable of variables) {
      const known = merged.get(variable.name)
      merged.set(variable.name, known ? join(known, variable, process) : first(variable, process))
    }
  }
  const variables = [...merged.values()]
  const silent = variables.filter(({ description }) => description === '').map(({ name }) => name)
  if (silent.length > 0) {
    throw new Error(
      `Say in the schema of the environment what it is for, by .describe(…): ${silent.join(', ')}`,
    )
  }
  const titles = [...sections, undefined]
  return titles.flatMap((section) => {
    const own = variables.filter((variable) => variable.section === section)
    return own.length === 0 ? [] : [{ title: section ?? 'Everything else', variables: own }]
  })
}

function first(variable: Variable, process: ProcessName): MergedVariable {
  return { ...variable, description: variable.description ?? '', processes: [process] }
}

function join(known: MergedVariable, variable: Variable, process: ProcessName): MergedVariable {
  return {
    ...known,
    description: known.description || (variable.description ?? ''),
    section: known.section ?? variable.section,
    example: known.example ?? variable.example,
    fallback: known.fallback ?? (known.default === null ? variable.fallback : undefined),
    default: known.default ?? (known.fallback === undefined ? variable.default : null),
    secret: known.secret || variable.secret,
    processes: [...known.processes, process],
  }
}
