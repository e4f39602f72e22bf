import ipaddr from 'ipaddr.js'

/** Whether a network address is one of the internet: no machine of ours, of our network, or of nobody's. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}
