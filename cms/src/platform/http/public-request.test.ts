import { describe, expect, it } from 'vitest'
import { findPublicHost, isPublicAddress } from './public-request.ts'

describe('a network address', () => {
  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '::7f00:1',
    '::a9fe:a9fe',
    '::ffff:0:7f00:1',
    'fd00::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '4000::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'localhost',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

describe('a host', () => {
  const find = (url: string, findAddresses: () => Promise<{ address: string; family: number }[]>) =>
    findPublicHost(new URL(url), { alsoReach: [], userAgent: 'Meridian', findAddresses })

  it.each([
    'ftp://old.example/',
    'file:///etc/passwd',
    'http://old.example:8080/',
    'https://old.example:22/',
  ])('%s is not looked up', async (url) => {
    const asked: string[] = []
    const lookUp = () => {
      asked.push(url)
      return Promise.resolve([{ address: '93.184.216.34', family: 4 }])
    }
    expect(await find(url, lookUp)).toEqual({ kind: 'not-public' })
    expect(asked).toEqual([])
  })

  it('whose name leads nowhere is not public', async () => {
    expect(await find('http://old.example/', () => Promise.resolve([]))).toEqual({ kind: 'not-public' })
  })

  it('whose look-up never ends is given up with the request', async () => {
    const ending = new AbortController()
    const { promise: never } = Promise.withResolvers<{ address: string; family: number }[]>()
    const reach = { alsoReach: [], userAgent: 'Meridian', findAddresses: () => never }
    const found = findPublicHost(new URL('http://old.example/'), reach, ending.signal)
    ending.abort(new Error('too late'))
    expect(await found).toEqual({ kind: 'no-answer' })
  })
})
