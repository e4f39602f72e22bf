const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]

const systems: [name: string, mark: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** What a person calls their device: 'Firefox on Windows'. From the `User-Agent`, as well as it can be told. */
export function nameDevice(userAgent: string): string {
  const find = (known: typeof browsers) => known.find(([, mark]) => mark.test(userAgent))?.[0]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'An unknown device'
}
