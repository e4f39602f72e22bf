/** Something that is built from sources: which files it depends on, and the command that makes it. */
export type BuildTarget = {
  name: string
  title: string
  /** The folder that the command runs in, below the project's root. */
  folder: string
  /** What the build reads, below the project's root. */
  inputs: string[]
  /** Arguments to Node; `output` is where the command should write, if it can be told. */
  command: (output: string) => string[]
  /** Where the command writes if it cannot be told, below `folder`. */
  writesTo: string | null
  /** What need not be kept of it. */
  leaveOut: string[]
}

const common = ['packages/shared/src', 'packages/shared/package.json', 'pnpm-lock.yaml', 'tsconfig.base.json']

export const cmsBuild: BuildTarget = {
  name: 'cms',
  title: 'Build the CMS',
  folder: 'cms',
  inputs: [...common, 'cms/package.json', 'cms/next.config.ts', 'cms/tsconfig.json', 'cms/src'],
  command: () => ['node_modules/next/dist/bin/next', 'build'],
  writesTo: '.next',
  leaveOut: ['cache', 'dev', 'types'],
}

export const siteBuild: BuildTarget = {
  name: 'site',
  title: 'Build the site',
  folder: 'site',
  inputs: [
    ...common,
    'site/package.json',
    'site/astro.config.ts',
    'site/tsconfig.json',
    'site/public',
    'site/src',
    'site/server/astro',
    'site/server/env.ts',
  ],
  command: (output) => ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', output],
  writesTo: null,
  leaveOut: [],
}

/** Tests and texts beside the sources, and programs that are run as they stand, do not change what is built. */
export function isBuildInput(path: string): boolean {
  return !/\.test\.tsx?$|\.md$|(^|\/)cms\/src\/(migrations|programs\/(seed|worker|backup|migrate))\//.test(
    path,
  )
}
