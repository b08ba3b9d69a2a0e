import type { Day } from '../basics/day.ts'
import type { Names } from '../basics/language.ts'
import { Refusal } from '../basics/refusal.ts'

/** Removal categories (system code list 08) and accident types (05) by which an animal is sold, or culled. */
export const sold: readonly string[] = ['080004', '050006']
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

/** What a task says of an animal that had been sold before it was told what she got. */
export const soldInside = (tag: string, soldOn: Day, { medicine, until }: Withheld): Names => ({
  ko: `${tag}: ${soldOn} 판매가 ${medicine} 휴약기간(${until}부터 판매 가능) 안이었습니다. 도축장에 알리세요`,
  en: `${tag}: sold on ${soldOn} inside the withdrawal of ${medicine} (free from ${until}). Tell the slaughterhouse`,
  vi: `${tag}: bán ngày ${soldOn} khi còn thời gian ngừng thuốc ${medicine} (được bán từ ${until}). Hãy báo lò mổ`,
})
