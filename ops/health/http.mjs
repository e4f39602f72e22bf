// Container health: `node http.mjs <url>` ends with 0 when the address answers 200, and else says what it answered.
const [url] = process.argv.slice(2)
try {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) })
  if (response.status !== 200) console.error(response.status, await response.text())
  process.exitCode = response.status === 200 ? 0 : 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
