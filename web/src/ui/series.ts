/** The colours of areas and lines; each stands beside its word. */
export type SeriesTone = 'deep' | 'green' | 'blue' | 'violet' | 'amber' | 'red' | 'grey'

export const seriesTones: readonly SeriesTone[] = ['deep', 'blue', 'amber', 'violet', 'red', 'green', 'grey']

export function seriesColor(tone: SeriesTone): string {
  return `var(--series-${tone})`
}
