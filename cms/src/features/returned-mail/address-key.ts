/** By which an address is known, however it is capitalised or written in the head of a mail. */
export function toAddressKey(address: string): string {
  return address.trim().replaceAll(/^<|>$/g, '').toLowerCase()
}
