import { docker } from './engine.ts'
import { judge } from './judge.ts'
import { kill } from './kills.ts'
import { services, type Proof } from './proof.ts'
import { say } from '../observers/summary.ts'
import { until, type Published } from '../observers/publisher.ts'

const replicas = 3

/** Three site servers: each gets every publish, readers are spread over all, and the death of one is not noticed. */
export async function scaleSite(proof: Proof): Promise<void> {
  const { project, publisher, readers } = proof
  readers.take()
  await project.compose(['up', '--detach', '--no-recreate', '--scale', `site=${replicas}`])
  await project.untilHealthy(services)
  const sites = await project.containers('site')
  if (sites.length !== replicas)
    throw new Error(`There are ${sites.length} site servers in place of ${replicas}.`)
  judge(proof, `${replicas} sites, while they start`)
  const [first = ''] = sites
  await kill(proof, first)
  for (const site of sites) await untilServes(site, publisher.acknowledged)
  say(`each of ${replicas} sites has each of ${publisher.acknowledged.length} publishes`)
  judge(proof, `kill -9 of one of ${replicas} sites`)
  await project.noteVolumes()
  await project.compose(['up', '--detach', '--no-recreate'])
  await project.untilHealthy(services)
}

/** Resolves when this very site server answers with all of these. */
async function untilServes(site: string, wanted: Published[]): Promise<void> {
  const program = `
    const missing = []
    for (const { slug, title } of JSON.parse(process.argv[1])) {
      const answer = await fetch('http://127.0.0.1:4321/articles/' + slug)
      if (!(await answer.text()).includes('>' + title + '</h1>')) missing.push(slug)
    }
    process.exitCode = missing.length === 0 ? 0 : 1`
  const ask = ['exec', site, 'node', '--input-type=module', '--eval', program, JSON.stringify(wanted)]
  await until(
    () =>
      docker(ask).then(
        () => true,
        () => false,
      ),
    `the site server ${site} has all that was published`,
  )
}
