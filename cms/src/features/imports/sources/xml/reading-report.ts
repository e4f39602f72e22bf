import type { SourceFinding } from '../../source-record.ts'
import type { DecodingReport } from './decode-bytes.ts'
import type { Repair, RepairKind } from './repair-text.ts'

const becameOf: Record<RepairKind, [code: string, says: string]> = {
  control: ['control-characters', 'that no text can have became spaces'],
  surrogate: ['lone-surrogates', 'that are half of one became �'],
  reference: ['bad-references', 'that no text can have, written as references, became spaces'],
  ampersand: ['bare-ampersands', 'are an & that should be written as &amp;: they were kept'],
}

/** What had to be put right so that a file could be read, in sentences. */
export function readingReport(
  fileName: string,
  decoding: DecodingReport,
  repairs: ReadonlyMap<RepairKind, Repair>,
): SourceFinding[] {
  const findings: SourceFinding[] = []
  if (decoding.declared !== null)
    findings.push({
      code: 'other-encoding',
      message: `“${fileName}” says that it is ${decoding.declared}, but is ${decoding.encoding}, and was read as that.`,
    })
  if (decoding.invalidCount > 0)
    findings.push({
      code: 'invalid-bytes',
      message: `${counted(decoding.invalidCount, 'byte')} of “${fileName}” are no ${decoding.encoding.toUpperCase()} and were read as Windows-1252; the first is byte ${decoding.firstInvalidByte}.`,
    })
  for (const [kind, { count, first }] of repairs) {
    const [code, says] = becameOf[kind]
    findings.push({
      code,
      message: `${counted(count, 'character')} of “${fileName}” ${says}; the first stands in line ${first.line} (byte ${first.byte}).`,
    })
  }
  return findings
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
}
