import { join, relative } from 'node:path'
import type { StackEnv } from '../env.ts'
import type { ServiceSpec } from './service.ts'

export type StackMode = 'production' | 'development'

/** Folders of the finished builds; development has none. */
export type Builds = { cms: string; site: string }

/** The commands of the three Node processes. The CMS listens on the loopback alone: readers reach it by the site. */
export function stackCommands(input: {
  root: string
  stack: StackEnv
  env: NodeJS.ProcessEnv
  builds: Builds | null
}): { cms: ServiceSpec; worker: ServiceSpec; site: ServiceSpec } {
  const cms = join(input.root, 'cms')
  const site = join(input.root, 'site')
  const service = (name: string, cwd: string, args: string[], more: NodeJS.ProcessEnv = {}): ServiceSpec => ({
    name,
    command: process.execPath,
    args,
    cwd,
    env: { ...input.env, ...more },
  })
  const address = ['--port', String(input.stack.cmsPort), '--hostname', '127.0.0.1']
  if (input.builds) {
    return {
      cms: service('cms', cms, ['src/server/main.ts', ...address], {
        CMS_DIST: relative(cms, input.builds.cms),
      }),
      worker: service('worker', cms, ['src/worker/main.ts']),
      site: service('site', site, ['server/main.ts'], { SITE_DIST: input.builds.site }),
    }
  }
  const astro = ['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(input.stack.sitePort), '--host']
  return {
    cms: service('cms', cms, ['node_modules/next/dist/bin/next', 'dev', ...address]),
    worker: service('worker', cms, ['--watch', 'src/worker/main.ts']),
    site: service('site', site, astro),
  }
}
