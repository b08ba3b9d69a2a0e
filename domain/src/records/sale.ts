import type { Day } from '../basics/day.ts'
import type { Names } from '../basics/language.ts'
import { Refusal } from '../basics/refusal.ts'

/** Removal categories (system code list 08) and accident types (05) of a sale, and of a culling. */
export const sold: readonly string[] = ['080004', '050006']
const culled: readonly string[] = ['080001', '050003']

/** Withdrawal period of an animal. */
export type Withheld = { medicine: string; until: Day }

/** Whether an animal may go to slaughter. A culled one may also be put down on the farm, so a question is asked. */
export const mayGoToSlaughter = (code: string) => culled.includes(code)

/** Rejects a sale inside a withdrawal period. @throws Refusal with animal, medicine and the first day of slaughter */
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

/** Code of a task on an animal that was sold before its treatment was recorded. */
export const soldInside = (tag: string, soldOn: Day, { medicine, until }: Withheld): Names => ({
  ko: `${tag}: ${soldOn} 판매가 ${medicine} 휴약기간(${until}부터 판매 가능) 안이었습니다. 도축장에 알리세요`,
  en: `${tag}: sold on ${soldOn} inside the withdrawal of ${medicine} (free from ${until}). Tell the slaughterhouse`,
  vi: `${tag}: bán ngày ${soldOn} khi còn thời gian ngừng thuốc ${medicine} (được bán từ ${until}). Hãy báo lò mổ`,
})
