import { z } from 'zod'
import { runCommand } from '../start/run-command.ts'

const limitMs = 20_000

/** The same version as in `bootstrap.mjs`, so that the installation has it at hand. */
export const pnpm = 'pnpm@12.21.0'

export type AuditCommand = { command: string; args: string[]; limitMs: number }

const pnpmAudit: AuditCommand = { command: 'npx', args: ['--yes', pnpm, 'audit', '--json'], limitMs }

const ReportSchema = z.object({
  advisories: z.record(
    z.string(),
    z.object({
      module_name: z.string(),
      title: z.string(),
      severity: z.string(),
      patched_versions: z.string().optional(),
      url: z.string().optional(),
      findings: z.array(z.object({ version: z.string() })),
    }),
  ),
  metadata: z.object({ totalDependencies: z.number().positive() }),
})

export type Audit = { ran: true; problems: string[] } | { ran: false; reason: string }

/** Asks the registry for critical advisories. Without an answer in time, or with a strange one, it has not run. */
export async function audit(
  { root, env }: { root: string; env: NodeJS.ProcessEnv },
  { command, args, limitMs: limit } = pnpmAudit,
): Promise<Audit> {
  let output = ''
  const signal = AbortSignal.timeout(limit)
  const onOutput = (chunk: string) => {
    output += chunk
  }
  const result = await runCommand({ command, args, cwd: root, env, signal, onOutput })
  const report = ReportSchema.safeParse(readJson(output))
  if (report.success) return { ran: true, problems: Object.values(report.data.advisories).flatMap(describe) }
  if (signal.aborted) return { ran: false, reason: `no answer within ${limit / 1000} s` }
  return { ran: false, reason: result.ok ? 'its answer is not a report' : result.reason }
}

function describe(advisory: z.infer<typeof ReportSchema>['advisories'][string]): string[] {
  if (advisory.severity !== 'critical') return []
  const { module_name: name, title, patched_versions: patched = 'no version', url = '' } = advisory
  const versions = advisory.findings.map(({ version }) => version).join(', ')
  return [`${name} ${versions} has a critical advisory: ${title} (fixed in ${patched}) ${url}`.trim()]
}

/** The report among what npx may say around it. */
function readJson(output: string): unknown {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}
