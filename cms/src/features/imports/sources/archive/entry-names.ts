/** Why a name may not be in an archive, as the end of a sentence; null when it may. */
export function nameProblem(name: string): string | null {
  if (/[\u0000-\u001f\u007f]/.test(name)) return 'has control characters in its name'
  if (name.includes('\\')) return 'has a backslash in its name'
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) return 'has a name that leads out of the archive'
  if (name.split('/').includes('..')) return 'has a name that leads out of the archive'
  return null
}

/** The path as others write it: without `./`, and accents composed, which macOS takes apart. */
export function tidyName(name: string): string {
  if (!/(^|\/)\.?(\/|$)|[^ -~]/.test(name)) return name
  return name
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')
    .normalize('NFC')
}
