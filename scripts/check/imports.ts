import ts from 'typescript'

/**
 * What a source file imports, as written: static, type-only, re-exported and dynamic with a literal. Of an `.astro`
 * file the frontmatter and the scripts are read.
 */
export function listImports(file: string, source: string): string[] {
  const code = file.endsWith('.astro') ? astroCode(source) : source
  return ts.preProcessFile(code, true, true).importedFiles.map((imported) => imported.fileName)
}

function astroCode(source: string): string {
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(source)?.[1] ?? ''
  const scripts = [...source.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '')
  return [frontmatter, ...scripts].join('\n')
}
