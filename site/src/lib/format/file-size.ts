const megabytes = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** '3.2 MB' from a number of bytes; what is smaller than a tenth of a megabyte is in kB. */
export function formatFileSize(bytes: number): string {
  return bytes < 100_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${megabytes.format(bytes / 1_000_000)} MB`
}
