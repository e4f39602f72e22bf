import type { DefaultServerCellComponentProps } from 'payload'
import { readAiMarks } from '../../records/ai-marks.ts'

/** Says in the list which articles an AI had a part in. */
export function AiMarkCell({ cellData }: DefaultServerCellComponentProps) {
  return readAiMarks(cellData).length > 0 ? 'AI-assisted' : null
}
