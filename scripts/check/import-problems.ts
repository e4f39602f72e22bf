import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import configuration, { pathRules, type PathRule } from '../../.dependency-cruiser.ts'
import { featureCircles } from './feature-circles.ts'
import { listImports } from './imports.ts'

/** Every import in `files` that breaks a rule of `.dependency-cruiser.ts`, one sentence each. */
export async function findImportProblems(root: string, files: string[]): Promise<string[]> {
  const isAstro = (file: string) => file.endsWith('.astro')
  const { modules, summary } = await cruiseFiles(
    root,
    files.filter((file) => !isAstro(file)),
  )
  const comments = new Map(configuration.forbidden.map(({ name, comment }) => [name, comment]))
  const broken = summary.violations.map(({ from, to, rule, cycle }) => {
    const imports = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} imports ${to}`
    return `${imports}: ${comments.get(rule.name)}`
  })
  const inAstro = files.filter(isAstro).flatMap((file) => {
    const specifiers = listImports(file, readFileSync(join(root, file), 'utf8'))
    return specifiers.flatMap((specifier) => astroProblems(file, specifier))
  })
  return [...broken, ...inAstro, ...featureCircles(modules)]
}

async function cruiseFiles(root: string, files: string[]): Promise<ICruiseResult> {
  const { forbidden, options } = configuration
  const { output } = await cruise(
    files,
    { ...options, ruleSet: { forbidden }, validate: true, baseDir: root },
    options.enhancedResolveOptions,
  )
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with a text')
  return output
}

/** The rules for an import of an Astro file, which dependency-cruiser does not read. */
function astroProblems(file: string, specifier: string): string[] {
  const isLocal = specifier.startsWith('.')
  const target = isLocal ? normalize(join(dirname(file), specifier)) : specifier
  return pathRules
    .filter((rule) => isBroken(rule, file, { path: target, isLocal }))
    .map(({ comment }) => `${file} imports ${target}: ${comment}`)
}

function isBroken({ from, to }: PathRule, file: string, target: { path: string; isLocal: boolean }): boolean {
  const groups = new RegExp(from.path ?? '').exec(file)
  if (!groups || (from.pathNot && new RegExp(from.pathNot).test(file))) return false
  if (target.isLocal ? to.dependencyTypesNot : to.dependencyTypes) return false
  const matches = (pattern: string) => new RegExp(pattern.replace('$1', groups[1] ?? '')).test(target.path)
  return matches(to.path ?? '') && !(to.pathNot && matches(to.pathNot))
}
