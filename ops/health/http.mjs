// Container health: `node http.mjs <url>` ends with 0 when the address answers 200. Sends INTERNAL_SECRET along.
const [url] = process.argv.slice(2)
const response = await fetch(url, {
  headers: { authorization: `Bearer ${process.env.INTERNAL_SECRET ?? ''}` },
  redirect: 'manual',
  signal: AbortSignal.timeout(5000),
})
process.exit(response.status === 200 ? 0 : 1)
