import type { Names } from '../../basics/language.ts'
import { pregnancyCheck } from '../../records/pregnancy-check.ts'
import { alike } from '../../table/cell.ts'
import type { SheetKey } from '../sheets.ts'

/** Kind of event in a table of events: its words in other programs, the sheet of its rows, and the columns that the event itself sets. */
type Event = { names: Names; words: string; key: SheetKey; sets: Readonly<Record<string, string>> }

export const events = {
  mating: {
    names: { ko: '교배', en: 'Mating', vi: 'Phối giống' },
    words:
      '종부, 수정, 인공수정, 1차 교배, 교배 1차, mate, mated, service, first service, 1st service, heat service, heat serv, serve, served, breeding, breed, bred, insemination, inseminated, ai, phối, thụ tinh',
    key: 'matings',
    sets: {},
  },
  farrowing: {
    names: { ko: '분만', en: 'Farrowing', vi: 'Đẻ' },
    words: 'farrow, farrowed, litter, birth, sinh, đẻ con',
    key: 'farrowings',
    sets: {},
  },
  weaning: {
    names: { ko: '이유', en: 'Weaning', vi: 'Cai sữa' },
    words: '이유 완료, 젖떼기, wean, weaned, cai, tách sữa',
    key: 'weanings',
    sets: {},
  },
  partialWeaning: {
    names: { ko: '부분이유', en: 'Partial weaning', vi: 'Cai sữa một phần' },
    words: '부분 이유, partial wean, part weaning, part weaned, split wean, cai một phần',
    key: 'litters',
    sets: { kind: '160002' },
  },
  returned: {
    names: { ko: '재발', en: 'Return to heat', vi: 'Động dục lại' },
    words: '재귀, 재귀발정, 재발정, return, returned, re-heat, repeat, repeat service, lốc, lên giống lại',
    key: 'accidents',
    sets: { type: '050008' },
  },
  empty: {
    names: { ko: '공태', en: 'Not pregnant', vi: 'Không chửa' },
    words:
      '임신 아님, 미임신, 불임, negative pregnancy check, pregnancy check negative, preg check negative, pregcheck -, open, empty, not in pig, nip, trống',
    key: 'accidents',
    sets: { type: '050007' },
  },
  aborted: {
    names: { ko: '유산', en: 'Abortion', vi: 'Sảy thai' },
    words: 'abort, aborted, sảy, sảy thai',
    key: 'accidents',
    sets: { type: '050002' },
  },
  culled: {
    names: { ko: '도태', en: 'Culled', vi: 'Loại' },
    words: '도태 출하, 도축, cull, culling, slaughter, slaughtered, thải loại, loại thải',
    key: 'removals',
    sets: { category: '080001' },
  },
  died: {
    names: { ko: '폐사', en: 'Died', vi: 'Chết' },
    words: '사망, death, dead, mortality, die, destroyed, euthanasia, euthanized',
    key: 'removals',
    sets: { category: '080002' },
  },
  movedOut: {
    names: { ko: '전출', en: 'Moved out', vi: 'Chuyển đi' },
    words: 'transfer out, transferred, moved, chuyển trại',
    key: 'removals',
    sets: { category: '080003' },
  },
  sold: {
    names: { ko: '판매', en: 'Sold', vi: 'Bán' },
    words: '매각, 분양, 출하, sale, sell, xuất bán',
    key: 'removals',
    sets: { category: '080004' },
  },
  removed: {
    names: { ko: '도폐사', en: 'Removal', vi: 'Loại thải, chết' },
    words: '도폐사 처리, removed, remove, departure, exit, xuất chuồng',
    key: 'removals',
    sets: {},
  },
  pigletDeath: {
    names: { ko: '포유자돈 폐사', en: 'Piglets died', vi: 'Heo con chết' },
    words:
      '자돈 폐사, 포유 폐사, 자돈폐사, piglet death, piglet loss, pre-weaning death, piglet mortality, chết con',
    key: 'litters',
    sets: { kind: '160001' },
  },
  fosteredIn: {
    names: { ko: '양자 전입', en: 'Fostered in', vi: 'Nhận ghép' },
    words: '양자 받기, 양자전입, foster in, foster on, fostered on, adoption, nhận con',
    key: 'litters',
    sets: { kind: '160003' },
  },
  fosteredOut: {
    names: { ko: '양자 전출', en: 'Fostered out', vi: 'Ghép đi' },
    words: '양자 보내기, 양자전출, foster off, foster out, fostered off, gửi con',
    key: 'litters',
    sets: { kind: '160004' },
  },
  pregnant: {
    names: { ko: '임신 확인', en: 'Found pregnant', vi: 'Khám có chửa' },
    words:
      '임신, 임신진단 양성, pregnancy check positive, positive pregnancy check, preg check positive, pregcheck +, in pig, có chửa',
    key: 'pregnancyChecks',
    sets: { method: 'ultrasound', result: 'pregnant' },
  },
  // Its result is in another column.
  pregnancyCheck: {
    names: pregnancyCheck.names,
    words:
      '임신 감정, 임신 검사, preg check, pregcheck, preg test, pregnancy test, pregnancy diagnosis, ultrasound, scan',
    key: 'pregnancyChecks',
    sets: { method: 'ultrasound' },
  },
  heat: {
    names: { ko: '발정', en: 'Heat', vi: 'Động dục' },
    words: '발정 확인, heat detected, estrus, oestrus, lên giống',
    key: 'heatChecks',
    sets: { result: 'inHeat' },
  },
  treatment: {
    names: { ko: '치료', en: 'Treatment', vi: 'Điều trị' },
    words:
      '투약, 백신, 접종, 예방접종, medication, vaccination, vaccine, injection, tiêm, tiêm phòng, vắc-xin',
    key: 'treatments',
    sets: {},
  },
  note: {
    names: { ko: '메모', en: 'Note', vi: 'Ghi chú' },
    words: '특이사항, 비고, comment, remark',
    key: 'animalNotes',
    sets: {},
  },
} as const satisfies Readonly<Record<string, Event>>

export type EventName = keyof typeof events
export const eventNames = Object.keys(events) as readonly EventName[]
/** Meaning of a word whose rows are left out, such as the entry that the list of sows has already. */
export const leftOut = 'none'
const wordsLeftOut =
  '전입, 입식, 도입, 등록, 편입, 후보 전입, 모돈 전입, entry, arrival, arrived, purchase, purchased, gilt entry, gilt arrival, sow entry, sow arrival, ' +
  'introduction, registration, nhập, nhập đàn, nhập nái'

/** Event of this name, as stored with a match. */
export const eventOf = (name: string): Event | undefined =>
  Object.hasOwn(events, name) ? events[name as EventName] : undefined

const byWord = new Map<string, EventName | typeof leftOut>([
  ...eventNames.flatMap((event) =>
    [...Object.values<string>(events[event].names), ...events[event].words.split(', ')].map(
      (word) => [alike(word), event] as const,
    ),
  ),
  ...wordsLeftOut.split(', ').map((word) => [alike(word), leftOut] as const),
])

/** Event that a word of any language means. */
export const eventByWord = (word: string) => byWord.get(alike(word))
