/** Colours of areas and lines; a label always stands beside each. */
export type SeriesTone = 'deep' | 'green' | 'blue' | 'violet' | 'amber' | 'red' | 'grey'

const seriesTones: readonly SeriesTone[] = ['deep', 'blue', 'amber', 'violet', 'red', 'green', 'grey']

export function seriesColor(tone: SeriesTone): string {
  return `var(--series-${tone})`
}

/** Gives each series a colour of its own: the one that it requests, unless another has it already. */
export function toned<S extends { tone?: SeriesTone | undefined }>(
  series: readonly S[],
): (S & { tone: SeriesTone })[] {
  const taken = new Set<SeriesTone>()
  const asked = new Set(series.flatMap(({ tone }) => tone ?? []))
  return series.map((one) => {
    const free = (tone: SeriesTone) => !taken.has(tone)
    const tone =
      one.tone && free(one.tone)
        ? one.tone
        : (seriesTones.find((each) => free(each) && !asked.has(each)) ?? seriesTones.find(free) ?? 'grey')
    taken.add(tone)
    return { ...one, tone }
  })
}
