import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Open TCP connections of the product's processes, by what they are for. */
export interface Sockets {
  /** From clients to the site. */
  clients: number
  /** From the site to the CMS. */
  toCms: number
  /** From the site's threads to its main thread. */
  toCore: number
  /** All of the CMS, from the site or anyone, and to its database. */
  ofCms: number
}

/** Which processes and ports are looked at. */
export interface Watched {
  sitePid: number
  cmsPid: number
  port: number
  cmsPort: number
  operationsPort: number
}

interface Connection {
  localPort: number
  remotePort: number
  state: string
}

const listening = '0A'

/** Counts them in `/proc`, which only Linux has. */
export function countSockets({ sitePid, cmsPid, port, cmsPort, operationsPort }: Watched): Sockets {
  const site = connectionsOf(sitePid)
  const listeners = site.filter(({ state }) => state === listening).map(({ localPort }) => localPort)
  const corePorts = listeners.filter((other) => other !== port && other !== operationsPort)
  const open = site.filter(({ state }) => state !== listening)
  return {
    clients: open.filter(({ localPort }) => localPort === port).length,
    toCms: open.filter(({ remotePort }) => remotePort === cmsPort).length,
    toCore: open.filter(({ remotePort }) => corePorts.includes(remotePort)).length,
    ofCms: connectionsOf(cmsPid).filter(({ state }) => state !== listening).length,
  }
}

/** Memory of a process that is in use (RSS), in MB. */
export function residentMegabytes(pid: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  return (Number(pages) * 4096) / 2 ** 20
}

function connectionsOf(pid: number): Connection[] {
  const own = new Set(openFiles(pid).flatMap((file) => /^socket:\[(\d+)\]$/.exec(file)?.[1] ?? []))
  const tables = ['tcp', 'tcp6'].flatMap((name) =>
    readFileSync(`/proc/${pid}/net/${name}`, 'utf8').split('\n').slice(1),
  )
  return tables.flatMap((line) => {
    const [, local = '', remote = '', state = '', , , , , , inode = ''] = line.trim().split(/\s+/)
    return own.has(inode) ? { localPort: portOf(local), remotePort: portOf(remote), state } : []
  })
}

function openFiles(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).flatMap((name) => {
    try {
      return readlinkSync(`${folder}/${name}`)
    } catch (error) {
      // Closed since the folder was read.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    }
  })
}

function portOf(address: string): number {
  return Number.parseInt(address.split(':').at(-1) ?? '', 16)
}
