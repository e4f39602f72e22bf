import { figureKeys, figureTexts } from '../figures.ts'

/** What each figure counts, in words: anyone who tells a figure on can tell what it is. */
export function Definitions() {
  return (
    <section aria-labelledby="definitions-title" className="staff-section">
      <h2 id="definitions-title">What is counted</h2>
      <dl className="staff-definitions">
        {figureKeys.map((figure) => (
          <div key={figure}>
            <dt>{figureTexts[figure].label}</dt>
            <dd>{figureTexts[figure].definition}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
