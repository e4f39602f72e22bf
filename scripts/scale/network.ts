import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const bridge = 'meridian0'
const prefix = 'meridian-'
const subnet = '10.213.77'
/** `ip netns exec` shows a process the files of a folder in here in the place of those in /etc. */
const filesFolder = '/etc/netns'

/** The address of this machine on the bridge, from which the proof looks on, and where it names machines. */
export const hostAddress = `${subnet}.1`
export const subnetMask = `${subnet}.0/24`

/** The address of a machine by its number, 2 to 254. */
export function addressOf(number: number): string {
  if (!Number.isInteger(number) || number < 2 || number > 254)
    throw new Error(`There is no machine ${number}.`)
  return `${subnet}.${number}`
}

export function namespaceOf(machine: string): string {
  return `${prefix}${machine}`
}

/** The end of a machine's link that lies on the bridge; Linux takes names of up to 15 characters. */
export function linkOf(machine: string): string {
  const name = `mrd-${machine}`
  if (name.length > 15) throw new Error(`${machine} is too long for the name of a link.`)
  return name
}

/** Makes the bridge; what an earlier proof has left is removed before. */
export function createNetwork(): void {
  removeNetwork()
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('address', 'add', `${hostAddress}/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
}

/** Makes a namespace with a link to the bridge. */
export function addToNetwork(machine: string, address: string): void {
  const namespace = namespaceOf(machine)
  const link = linkOf(machine)
  ip('netns', 'add', namespace)
  ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
  ip('link', 'set', link, 'master', bridge, 'up')
  for (const name of ['lo', 'eth0']) ip('-n', namespace, 'link', 'set', name, 'up')
  ip('-n', namespace, 'address', 'add', `${address}/24`, 'dev', 'eth0')
  const folder = join(filesFolder, namespace)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'resolv.conf'), `nameserver ${hostAddress}\n`)
}

/** Ends every process of a namespace at once, as a machine that loses its power does. */
export function endProcessesOf(machine: string): void {
  for (const pid of processesOf(machine)) signal(pid, 'SIGKILL')
}

export function processesOf(machine: string): number[] {
  return ip('netns', 'pids', namespaceOf(machine))
    .split('\n')
    .filter((line) => line !== '')
    .map(Number)
}

/** Cuts a link, or heals it: nobody is told, packets get lost. */
export function setLink(machine: string, state: 'up' | 'down'): void {
  ip('link', 'set', linkOf(machine), state)
}

/** Sets a parameter of the kernel for a machine alone: `name=value`. */
export function setKernelParameter(machine: string, assignment: string): void {
  ip('netns', 'exec', namespaceOf(machine), 'sysctl', '--quiet', '--write', assignment)
}

/** Loses all that a machine exchanges with these addresses, or with this port of one. */
export function dropTraffic(machine: string, peers: { address: string; port?: number }[]): void {
  for (const { address, port } of peers) {
    const ports = (side: string) => (port === undefined ? [] : ['-p', 'tcp', side, String(port)])
    iptables(machine, ['-A', 'OUTPUT', '-d', address, ...ports('--dport'), '-j', 'DROP'])
    iptables(machine, ['-A', 'INPUT', '-s', address, ...ports('--sport'), '-j', 'DROP'])
  }
}

export function letTrafficBack(machine: string): void {
  iptables(machine, ['-F'])
}

/** Takes away namespaces, what runs in them, links and the bridge. */
export function removeNetwork(): void {
  for (const namespace of namespaces()) {
    const machine = namespace.slice(prefix.length)
    endProcessesOf(machine)
    // The namespace itself goes with its last process, a moment later.
    if (existsSync(deviceFolder(linkOf(machine)))) ip('link', 'delete', linkOf(machine))
    ip('netns', 'delete', namespace)
    rmSync(join(filesFolder, namespace), { recursive: true, force: true })
  }
  if (existsSync(filesFolder) && readdirSync(filesFolder).length === 0) rmdirSync(filesFolder)
  if (existsSync(deviceFolder(bridge))) ip('link', 'delete', bridge)
}

function deviceFolder(name: string): string {
  return join('/sys/class/net', name)
}

/** Those that this proof or an earlier one has made. */
function namespaces(): string[] {
  const lines = ip('netns', 'list').split('\n')
  return lines.map((line) => line.split(' ', 1)[0] ?? '').filter((name) => name.startsWith(prefix))
}

function iptables(machine: string, args: string[]): void {
  ip('netns', 'exec', namespaceOf(machine), 'iptables', ...args)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return
    throw error
  }
}

function ip(...args: string[]): string {
  return execFileSync('ip', args, { encoding: 'utf8', stdio: 'pipe' })
}
