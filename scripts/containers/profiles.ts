import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { docker, EngineError } from './engine.ts'
import { services, type Proof } from './proof.ts'
import { say } from '../observers/summary.ts'
import { until } from '../observers/publisher.ts'
import { expectThat } from './upgrade.ts'

const storageSettings = `OBJECT_STORAGE_ENDPOINT=http://storage:7070
OBJECT_STORAGE_ACCESS_KEY_ID=meridian
OBJECT_STORAGE_REGION=us-east-1
OBJECT_STORAGE_BUCKET=meridian-backups
PROMETHEUS_PORT=19090
GRAFANA_PORT=13000
`

/** What only some installations have: storage with its bucket, the copy of the backups there, figures and alarms. */
export async function startProfiles(proof: Proof): Promise<void> {
  const { project } = proof
  appendFileSync(join(project.folder, 'ops/.env'), storageSettings)
  if (await canHave(proof, ['storage', 'media-bucket', 'offsite'])) await copyBackups(proof)
  if (await canHave(proof, ['prometheus'])) await start(proof, 'monitoring', ['prometheus'])
  if (await canHave(proof, ['grafana'])) await start(proof, 'monitoring', ['grafana'])
}

async function copyBackups(proof: Proof): Promise<void> {
  const { project } = proof
  await project.compose(['run', '--rm', 'backup'])
  await start(proof, 'media-storage', ['storage'])
  // One bucket is for media, the other for backups; both are made by the same container.
  await project.compose(['--profile', 'media-storage', 'run', '--rm', 'media-bucket'])
  const makeBucket = ['run', '--rm', '--no-deps', 'offsite', 'rclone', 'mkdir', 'storage:meridian-backups']
  await project.compose(['--profile', 'object-storage', ...makeBucket])
  await project.compose(['--profile', 'object-storage', 'up', '--detach', '--no-deps', 'offsite'])
  const [container = ''] = await project.containers('offsite')
  const synced = ['exec', container, 'test', '-e', '/tmp/synced']
  await until(() => succeeds(docker(synced)), 'the backups are copied to object storage')
  const list = ['exec', container, 'sh', '-c', listing]
  expectThat((await docker(list)).includes('manifest.json'), 'the copy has the manifest of a backup')
  await project.compose(['--profile', 'object-storage', 'rm', '--force', '--stop', 'offsite'])
  say('object-storage and media-storage: the backups are copied')
}

const listing =
  'RCLONE_CONFIG_STORAGE_SECRET_ACCESS_KEY="$(cat /run/secrets/object_storage_key)" rclone lsf --recursive storage:meridian-backups'

async function start({ project }: Proof, profile: string, names: string[]): Promise<void> {
  await project.compose(['--profile', profile, 'up', '--detach', '--no-deps', ...names])
  await project.untilHealthy([...names, ...services])
  say(`${profile}: ${names.join(', ')} healthy`)
}

/** Whether the images of these services are here, or can be brought here. */
async function canHave({ project }: Proof, names: string[]): Promise<boolean> {
  const profiles = ['media-storage', 'object-storage', 'monitoring'].flatMap((name) => ['--profile', name])
  try {
    await project.compose([...profiles, 'build', ...names])
    await project.compose([...profiles, 'pull', '--policy', 'missing', '--ignore-buildable', ...names])
    return true
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    say(`${names.join(', ')}: not looked at, for an image cannot be had here. ${error.message.slice(-300)}`)
    return false
  }
}

function succeeds(command: Promise<string>): Promise<boolean> {
  return command.then(
    () => true,
    () => false,
  )
}
