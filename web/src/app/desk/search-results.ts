import type { ReactNode } from 'react'
import { isFound, placeIn } from './matching.ts'
import type { DeskSection } from './sections.ts'

export type SearchResult = {
  key: string
  section: string
  label: string
  line: string
  chip?: ReactNode
  to: string
}

/** Screens with every word of the search in their name or section; prefix matches come first. */
export function searchResults(sections: readonly DeskSection[], search: string): SearchResult[] {
  const words = search.split(/\s+/).filter(Boolean)
  // Frequently used screens are in their own section, too.
  const own = words.length > 0 ? sections.filter(({ key }) => key !== 'often') : sections
  const hits = own.flatMap(({ key, title, places }) =>
    places.map(({ path, label }): SearchResult => ({
      key: `${key} ${path}`,
      section: title,
      label,
      line: '',
      to: path,
    })),
  )
  const found = hits.filter(({ label, section }) => isFound(`${label} ${section}`, search))
  if (words.length === 0) return found
  const rank = ({ label }: SearchResult) => {
    const at = placeIn(label, words[0]!)
    return at === 0 ? 0 : at > 0 ? 1 : 2
  }
  // Sections stay together, in the order of their best result.
  const best = new Map<string, number>()
  for (const hit of found) best.set(hit.section, Math.min(best.get(hit.section) ?? 9, rank(hit)))
  return found.toSorted(
    (a, b) =>
      best.get(a.section)! - best.get(b.section)! || a.section.localeCompare(b.section) || rank(a) - rank(b),
  )
}
