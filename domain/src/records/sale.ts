import type { Day } from '../day.ts'
import { Refusal } from '../refusal.ts'

/** Removal categories (system code list 08) and accident types (05) by which an animal is sold, or culled. */
const sold: readonly string[] = ['080004', '050006']
const culled: readonly string[] = ['080001', '050003']

/** Until when a medicine keeps an animal from slaughter. */
export type Withheld = { medicine: string; until: Day }

/** A culled animal may be put down on the farm: whether she goes to slaughter is asked. */
export const mayGoToSlaughter = (code: string) => culled.includes(code)

/** A sale inside a withdrawal period is none. @throws Refusal naming animal, medicine and the first day on which it may be */
export function judgeSale(
  { tag, on, code }: { tag: string; on: Day; code: string },
  withheld: Withheld | null,
) {
  if (sold.includes(code) && withheld && on < withheld.until)
    throw new Refusal(
      'ANIMAL_INSIDE_WITHDRAWAL',
      { tag, medicine: withheld.medicine, from: withheld.until },
      ['on'],
    )
}
