import { isIPv6 } from 'node:net'

interface Rule {
  /** Without this in a line the rule has nothing to do there; it costs less than the pattern. */
  hint: RegExp
  pattern: RegExp
  replace: (found: string) => string
}

/** An escape of JSON is one unit: none is cut in two, and what follows it begins a word. */
const escape = String.raw`\\(?:u[\da-f]{4}|.)|`
const rule = (hint: RegExp, pattern: string, replace: Rule['replace'] | string): Rule => ({
  hint,
  pattern: new RegExp(escape + pattern, pattern.includes(String.raw`\p{`) ? 'giu' : 'gi'),
  replace: typeof replace === 'string' ? () => replace : replace,
})

/** Whose data, and which secrets, may come into a log by the message of an error or by an address. */
const rules: Rule[] = [
  rule(
    /password|token|secret|cookie|authorization|api_?key|email|phone/i,
    String.raw`"(?:new_?|old_?|current_?)?(?:password|token|secret|cookie|set-cookie|authorization|api_?key|email|phone)"\s*:\s*"(?:[^"\\]|\\.)*"`,
    (found) => `${found.slice(0, found.indexOf(':'))}:"[secret]"`,
  ),
  rule(/:\/\//, String.raw`:\/\/[^\s"'/@:\\]+:[^\s"'/@\\]+@`, '://[secret]@'),
  rule(
    /@|%40/,
    String.raw`[\p{L}\p{N}_.!$%*+^~'-]{1,64}(?:@|%40)(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,}`,
    '[e-mail]',
  ),
  rule(
    /bearer|basic/i,
    String.raw`\b(?:Bearer|Basic)\s+[\w.~+/=-]{8,}`,
    (found) => `${found.split(/\s/, 1)[0]} [secret]`,
  ),
  rule(
    /__/,
    String.raw`\b__(?:Host|Secure)-[\w-]+=[^;\s"\\]+`,
    (found) => `${found.split('=', 1)[0]}=[secret]`,
  ),
  rule(/[?&]/, String.raw`(?<=[?&](?:token|code|key|signature|q|email)=)[^&\s"#\\]+`, '[secret]'),
  rule(/_live_|_test_|whsec_/, String.raw`\b(?:(?:sk|rk)_(?:test|live)_|whsec_)[\w+/=-]+`, '[secret]'),
  rule(
    /[\w-]{43}/,
    // 256 bits: a word of base64, or a hash. A long word of a person has no figures and capitals inside it.
    String.raw`(?<![\w-]|\\)(?:[\da-f]{64}|[\w-]{43})(?![\w-])`,
    (found) => (found.length === 64 || (/[A-Z]/.test(found) && /\d/.test(found)) ? '[token]' : found),
  ),
  // Loopback and 'all addresses' are nobody's.
  rule(/\d\.\d/, String.raw`(?:\d{1,3}\.){3,}\d{1,3}(?![\w.]*\d)`, (found) =>
    /^(?:127\.|0\.0\.0\.0$)/.test(found) || !/^(?:\d+\.){3}\d+$/.test(found) ? found : '[ip]',
  ),
  rule(
    /::|(?:[\da-f]{1,4}:){7}/i,
    String.raw`(?<![:.-])(?:[\da-f]{0,4}:){2,7}[\da-f]{0,4}(?![\w:])`,
    (found) => (isIPv6(found) && found !== '::1' && found !== '::' ? '[ip]' : found),
  ),
]

/** Takes personal data and secrets out of a line of JSON, or out of any text; JSON stays JSON. */
export function scrub(line: string): string {
  return rules.reduce(
    (text, { hint, pattern, replace }) =>
      hint.test(text)
        ? text.replace(pattern, (found) => (found.startsWith('\\') ? found : replace(found)))
        : text,
    line,
  )
}
