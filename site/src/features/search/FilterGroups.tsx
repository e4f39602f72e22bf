import type { FilterGroup } from './filter-links.ts'

export function FilterGroups({ groups }: { groups: FilterGroup[] }) {
  return groups.map(({ name, links }) => (
    <section key={name} className="search-filter" aria-label={`Filter by ${name.toLowerCase()}`}>
      <h2 className="kicker">{name}</h2>
      <ul>
        {links.map(({ label, count, href, isCurrent }) => (
          <li key={label}>
            <a className="quiet-link" href={href} aria-current={isCurrent ? 'true' : undefined}>
              <span>{label}</span> <span className="search-count">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  ))
}
