import type { SourceFinding, SourceStatus } from '../../../source-record.ts'

const statuses: Record<string, SourceStatus> = {
  publish: 'published',
  draft: 'draft',
  'auto-draft': 'draft',
  pending: 'pending',
  future: 'scheduled',
  private: 'private',
  trash: 'trash',
}

/** What an article is; what nobody knows is a draft, and what has a password never public. */
export function statusOf(
  written: string,
  password: string,
): { status: SourceStatus; finding: SourceFinding | null } {
  const known = Object.hasOwn(statuses, written) ? statuses[written] : undefined
  if (known === undefined) {
    const message =
      written === ''
        ? 'The export does not say whether it was published: it is a draft.'
        : `Its status “${written.slice(0, 60)}” is not one of WordPress: it is a draft.`
    return { status: 'draft', finding: { code: 'unknown-status', message } }
  }
  const isLocked = password !== '' && (known === 'published' || known === 'scheduled')
  return { status: isLocked ? 'password' : known, finding: null }
}
