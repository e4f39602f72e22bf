/** Something of the reader's is on its way. It stays out of sight for a moment: most answers are faster than a glance. */
export function LoadingNote({ children }: { children: string }) {
  return <output className="account-loading">{children}</output>
}
