/** Passes output that comes in chunks on line by line, without empty lines. */
export function byLine(write: (line: string) => void): (chunk: string) => void {
  let rest = ''
  return (chunk) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') write(line.trimEnd())
  }
}
