import { askCdn, type CdnDriver, inBatches } from './driver.ts'

/** Varnish takes headers of 8 KB by default. */
const mostKeyBytes = 4000

/**
 * Varnish with xkey, as `ops/varnish/meridian.vcl` sets it up: `PURGE /` with the keys in `xkey-purge` and the secret in
 * `x-purge-secret`. A purge is over when it is answered. The rules keep no answer that was asked for before a purge, so
 * one repeat is enough: for an answer that the rules had just judged when the purge came.
 */
export function createVarnishDriver({ url, secret }: { url: string; secret: string }): CdnDriver {
  return {
    repeatAfterMs: [1000],
    purge: (keys) =>
      inBatches(batchesByBytes(keys), (batch) =>
        askCdn(
          `${url}/`,
          { method: 'PURGE', headers: { 'xkey-purge': batch.join(' '), 'x-purge-secret': secret } },
          ({ status }) => {
            if (status === 200) return { ok: true }
            if (status === 403) return { ok: false, reason: 'refuses to purge (403): address or secret' }
            return { ok: false, reason: `answered ${status}` }
          },
        ),
      ),
  }
}

function batchesByBytes(keys: string[]): string[][] {
  const batches: string[][] = []
  let bytes = Infinity
  for (const key of keys) {
    if (bytes + key.length + 1 > mostKeyBytes) {
      batches.push([])
      bytes = 0
    }
    batches.at(-1)?.push(key)
    bytes += key.length + 1
  }
  return batches
}
