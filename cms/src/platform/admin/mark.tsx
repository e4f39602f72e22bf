/** The magazine's mark: a meridian drawn across a globe. */
export function Mark() {
  return (
    <svg
      className="meridian-mark"
      viewBox="0 0 32 32"
      role="img"
      aria-label="Meridian"
      fill="none"
      stroke="currentColor"
    >
      <circle cx="16" cy="16" r="14" strokeWidth="1.5" />
      <ellipse cx="16" cy="16" rx="6.5" ry="14" strokeWidth="1" />
      <path d="M2 16h28" strokeWidth="1" />
      <path className="meridian-mark-line" d="M16 0v32" strokeWidth="2" />
    </svg>
  )
}
