import type { ExportFormat } from '@meridian/shared/exports/exports.schema'

/** `meridian-archive-2026-12-01T0800.zip` */
export function exportFileName(format: ExportFormat, at: Date): string {
  return `meridian-${format}-${at.toISOString().slice(0, 16).replace(':', '')}.zip`
}
