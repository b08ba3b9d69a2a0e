import { useQuery } from '@tanstack/react-query'
import { fosterings, type NursingSow } from '@penside/contract/records/fostering.ts'
import { daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { useSession } from '../screen/session.ts'
import type { Choice } from '../ui/choice.ts'

/**
 * Nursing sows but this one, as choices for a fostering. Litters of a similar age come first, then
 * smaller ones. A choice shows piglets nursed, their age and the pen.
 */
export function useNursingSows({ animalId, pigletsBornOn }: { animalId: number; pigletsBornOn: Day | null }) {
  const t = useT()
  const { today } = useSession()
  const { data } = useQuery(query(fosterings.sows, {}))
  const all = (data ?? []).filter((each) => each.animalId !== animalId)
  const apart = (each: NursingSow) =>
    pigletsBornOn && each.pigletsBornOn ? Math.abs(daysBetween(each.pigletsBornOn, pigletsBornOn)) : 99
  const choices = all
    .toSorted((a, b) => apart(a) - apart(b) || a.nursing - b.nursing)
    .map((each): Choice<number> => ({
      value: each.animalId,
      label: each.tag,
      detail: [
        t('records.fostering.nurses', { count: each.nursing }),
        each.pigletsBornOn && t('records.fostering.age', { count: daysBetween(each.pigletsBornOn, today) }),
        each.pen,
      ]
        .filter(Boolean)
        .join(' · '),
    }))
  return { choices, find: (id: number | null | undefined) => all.find((each) => each.animalId === id) }
}
