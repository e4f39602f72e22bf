'use client'

/** A bookmark. */
export function SnippetIcon() {
  return (
    <svg className="content-block-insert" viewBox="0 0 20 20" role="img" aria-label="Snippet">
      <path d="M5 3h10v14l-5-4-5 4z" stroke="currentColor" strokeWidth="1.4" fill="none" />
    </svg>
  )
}
