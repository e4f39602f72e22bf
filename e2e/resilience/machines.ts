import { execFileSync } from 'node:child_process'

interface Machine {
  /** Of its network namespace. */
  name: string
  /** Of this end of its link to the product's machine, and the address there. */
  link: string
  here: string
  address: string
  /** Its address on the link between the two. */
  between: string
}

export const primaryMachine: Machine = {
  name: 'meridian-primary',
  link: 'mer-primary',
  here: '10.213.71.1',
  address: '10.213.71.2',
  between: '10.213.73.1',
}
export const standbyMachine: Machine = {
  name: 'meridian-standby',
  link: 'mer-standby',
  here: '10.213.72.1',
  address: '10.213.72.2',
  between: '10.213.73.2',
}
const machines = [primaryMachine, standbyMachine]

/** Only root may cut a link, and only Linux has network namespaces. */
export const canCutLinks = process.platform === 'linux' && process.getuid?.() === 0

/**
 * Two machines, as far as the network goes: each linked to this one and to the other. This one gives up what nobody answers as the
 * containers do: it must be a network of its own (`unshare --net`).
 */
export function makeMachines(): void {
  removeMachines()
  execFileSync('sysctl', ['-w', 'net.ipv4.tcp_retries2=5'], { stdio: 'pipe' })
  for (const { name, link, here, address } of machines) {
    ip('netns', 'add', name)
    ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    ip('address', 'add', `${here}/24`, 'dev', link)
    ip('link', 'set', link, 'up')
    ip('-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0')
    for (const device of ['eth0', 'lo']) ip('-n', name, 'link', 'set', device, 'up')
    ip('-n', name, 'route', 'add', 'default', 'via', here)
  }
  const other = ['peer', 'name', 'eth1', 'netns', standbyMachine.name]
  ip('link', 'add', 'eth1', 'netns', primaryMachine.name, 'type', 'veth', ...other)
  for (const { name, between } of machines) {
    ip('-n', name, 'address', 'add', `${between}/24`, 'dev', 'eth1')
    ip('-n', name, 'link', 'set', 'eth1', 'up')
  }
}

export function removeMachines(): void {
  const known = execFileSync('ip', ['netns', 'list'], { encoding: 'utf8' })
  for (const { name } of machines) {
    if (new RegExp(`^${name}\\b`, 'm').test(known)) ip('netns', 'delete', name)
  }
}

/** From now on the primary's machine hears nothing and says nothing. */
export function cutLinks(): void {
  for (const device of ['eth0', 'eth1']) ip('-n', primaryMachine.name, 'link', 'set', device, 'down')
}

/**
 * The primary's address leads to the standby's machine from now on. It answers nothing to what still comes on connections to the
 * former machine: an answer would end them at once, which nobody gets where it is a name that moves.
 */
export function moveAddress(): void {
  ip(
    'netns',
    'exec',
    standbyMachine.name,
    'iptables',
    '-A',
    'OUTPUT',
    '-p',
    'tcp',
    '--tcp-flags',
    'RST',
    'RST',
    '-j',
    'DROP',
  )
  ip('-n', standbyMachine.name, 'address', 'add', `${primaryMachine.address}/32`, 'dev', 'lo')
  ip('route', 'replace', `${primaryMachine.address}/32`, 'via', standbyMachine.address)
}

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: 'pipe' })
}
