import type { Day } from '../src/basics/day.ts'
import type { Cell } from '../src/table/cell.ts'
import type { RawFiles } from '../src/table/raw-sheet.ts'
import { herdBoars, lastOf, type HerdEvent, type HerdLife } from './herd.ts'

/** Files as other programs and farms write a herd. Each style is a function of the herd. */

type Rows = Cell[][]
/** A sheet with its rows by event, so that a test can spoil the row of an event. */
type Sheets = Record<string, Rows>
export type Style = {
  name: string
  /** The files have every event, or only the state of today. */
  has: 'events' | 'today'
  sheets: (herd: readonly HerdLife[]) => Sheets
  /** Order of day and month, if the columns leave it open. */
  order?: 'MDY' | 'DMY'
  /** Boars are named, but not listed. */
  namesBoars?: boolean
  /** Columns that are given one value or a rule, by name of sheet. */
  fills?: Record<string, { column: string; rule: 'value' | 'firstRecord' | 'beforeEntry'; value: string }[]>
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dotted = (on: Day | null) => on?.replaceAll('-', '.') ?? null
const excel = (on: Day | null): Cell => (on ? { kind: 'date', text: on } : null)
const american = (on: Day | null) => (on ? `${on.slice(5, 7)}/${on.slice(8)}/${on.slice(0, 4)}` : null)
const european = (on: Day | null) => (on ? `${on.slice(8)}/${on.slice(5, 7)}/${on.slice(0, 4)}` : null)
const named = (on: Day | null) =>
  on ? `${on.slice(8)}-${months[Number(on.slice(5, 7)) - 1]}-${on.slice(2, 4)}` : null

type Written = (on: Day | null) => Cell
const eventsOf = <K extends HerdEvent['kind']>(herd: readonly HerdLife[], ...kinds: K[]) =>
  herd.flatMap((life) =>
    life.events.flatMap((event) =>
      kinds.some((kind) => kind === event.kind)
        ? [{ life, tag: life.tag, event: event as Extract<HerdEvent, { kind: K }> }]
        : [],
    ),
  )
const leaving = ['culled', 'died', 'sold'] as const
const failing = ['returned', 'aborted'] as const

// --- Words -----------------------------------------------------------------------------------------------------

const ko = {
  breed: { LL: '랜드레이스', YY: '요크셔', F1: 'F1' },
  status: {
    gilt: '후보',
    pregnant: '임신',
    lactating: '포유',
    weaned: '이유',
    returned: '재발',
    aborted: '유산',
    culled: '도태',
  },
  event: {
    mating: '교배',
    returned: '재발',
    aborted: '유산',
    farrowing: '분만',
    weaning: '이유',
    culled: '도태',
    died: '폐사',
    sold: '판매',
  },
  reason: { legs: '지제', age: '노산', unknown: '원인불명' },
}
const en = {
  breed: { LL: 'Landrace', YY: 'Large White', F1: 'F1' },
  status: {
    gilt: 'Gilt',
    pregnant: 'Served',
    lactating: 'Lactating',
    weaned: 'Weaned',
    returned: 'Return',
    aborted: 'Aborted',
    culled: 'Removed',
  },
  event: {
    mating: 'Service',
    returned: 'Return',
    aborted: 'Abortion',
    farrowing: 'Farrowing',
    weaning: 'Weaning',
    culled: 'Culled',
    died: 'Died',
    sold: 'Sold',
  },
  reason: { legs: 'Lameness', age: 'Old age', unknown: 'Unknown' },
}
const vi = {
  breed: { LL: 'Landrace', YY: 'Yorkshire', F1: 'F1' },
  status: {
    gilt: 'Hậu bị',
    pregnant: 'Mang thai',
    lactating: 'Nuôi con',
    weaned: 'Cai sữa',
    returned: 'Lốc',
    aborted: 'Sảy thai',
    culled: 'Loại',
  },
  event: {
    mating: 'Phối',
    returned: 'Lốc',
    aborted: 'Sảy',
    farrowing: 'Đẻ',
    weaning: 'Cai',
    culled: 'Loại',
    died: 'Chết',
    sold: 'Bán',
  },
  reason: { legs: 'Què', age: 'Già', unknown: 'Không rõ' },
}

// --- Lists of sows ---------------------------------------------------------------------------------------------

const todayIn =
  ({ breed, status }: typeof ko | typeof en | typeof vi, write: Written) =>
  (life: HerdLife) => [
    life.tag,
    breed[life.breed],
    write(life.bornOn),
    write(life.enteredOn),
    life.parity,
    status[life.status],
    write(lastOf(life, 'mating')),
    write(lastOf(life, 'farrowing')),
    write(lastOf(life, 'weaning')),
    write(lastOf(life, ...failing)),
    write(lastOf(life, ...leaving)),
  ]
const leavingIn = ({ event, reason }: typeof ko | typeof en, write: Written, herd: readonly HerdLife[]) =>
  eventsOf(herd, ...leaving).map(({ tag, event: { kind, on, reason: why } }) => [
    tag,
    write(on),
    event[kind],
    reason[why],
  ])

const koreanSheets = (write: Written) => (herd: readonly HerdLife[]) => ({
  모돈현황: [
    ['모돈번호', '품종', '생년월일', '전입일', '현재산차', '상태'],
    ...herd.map((life) => todayIn(ko, write)(life).slice(0, 6)),
  ],
  교배기록: [
    ['모돈번호', '교배일자', '웅돈번호', '종부방법'],
    ...eventsOf(herd, 'mating').map(({ tag, event }) => [
      tag,
      write(event.on),
      event.boar,
      event.natural ? '자연종부' : '인공수정',
    ]),
  ],
  임신사고: [
    ['모돈번호', '사고일', '사고구분'],
    ...eventsOf(herd, ...failing).map(({ tag, event: { kind, on } }) => [tag, write(on), ko.event[kind]]),
  ],
  분만기록: [
    ['모돈번호', '분만일자', '총산자수', '실산자수', '사산', '미라'],
    ...eventsOf(herd, 'farrowing').map(({ tag, event: { on, live, still, mummies } }) => [
      tag,
      write(on),
      live + still + mummies,
      live,
      still,
      mummies,
    ]),
  ],
  이유기록: [
    ['모돈번호', '이유일자', '이유두수', '이유체중'],
    ...eventsOf(herd, 'weaning').map(({ tag, event: { on, piglets, kg } }) => [tag, write(on), piglets, kg]),
  ],
  도폐사: [['모돈번호', '도폐사일', '도폐사구분', '사유'], ...leavingIn(ko, write, herd)],
  웅돈: [
    ['웅돈번호', '품종', '생년월일', '전입일', '웅돈 구분'],
    ...herdBoars.map((tag) => [
      tag,
      'DD',
      write('2022-01-10' as Day),
      write('2022-09-10' as Day),
      '자가정액',
    ]),
  ],
})

const englishSheets = (write: Written) => (herd: readonly HerdLife[]) => ({
  Females: [
    ['ID', 'Genetics', 'Birth Date', 'Entry Date', 'Entry Parity'],
    ...herd.map(({ tag, breed, bornOn, enteredOn }) => [
      tag,
      en.breed[breed],
      write(bornOn),
      write(enteredOn),
      0,
    ]),
  ],
  Services: [
    ['ID', 'Date', 'Sire', 'Service Type', 'Technician'],
    ...eventsOf(herd, 'mating').map(({ tag, event: { on, boar, natural } }) => [
      tag,
      write(on),
      boar,
      natural ? 'Natural' : 'AI',
      'Kim',
    ]),
  ],
  'Reproductive failures': [
    ['ID', 'Date', 'Type'],
    ...eventsOf(herd, ...failing).map(({ tag, event: { kind, on } }) => [tag, write(on), en.event[kind]]),
  ],
  Farrowing: [
    ['ID', 'Date', 'Live', 'Still', 'Mummy'],
    ...eventsOf(herd, 'farrowing').map(({ tag, event: { on, live, still, mummies } }) => [
      tag,
      write(on),
      live,
      still,
      mummies,
    ]),
  ],
  Weaning: [
    ['ID', 'Date', 'Quantity', 'Weight'],
    ...eventsOf(herd, 'weaning').map(({ tag, event: { on, piglets, kg } }) => [tag, write(on), piglets, kg]),
  ],
  Removal: [['ID', 'Date', 'Type', 'Reason'], ...leavingIn(en, write, herd)],
})

/** One table in which a column names the event; what the other columns mean depends on it. */
const eventTable =
  (words: typeof ko | typeof en | typeof vi, write: Written, headings: readonly string[]) =>
  (herd: readonly HerdLife[]) => [
    [...headings],
    ...herd.flatMap(({ tag, events }) =>
      events.map((event): Cell[] => {
        const row = (...cells: Cell[]): Cell[] => [tag, write(event.on), words.event[event.kind], ...cells]
        if (event.kind === 'mating') return row(event.boar, null, null, null, null)
        if (event.kind === 'farrowing') return row(null, event.live, event.still, event.mummies, null)
        if (event.kind === 'weaning') return row(null, event.piglets, null, null, null)
        return 'reason' in event ? row(null, null, null, null, words.reason[event.reason]) : row()
      }),
    ),
  ]

/** One row for each litter of a sow: her mating, and what came of it. */
const cycleTable = (write: Written, headings: readonly string[]) => (herd: readonly HerdLife[]) => [
  [...headings],
  ...herd.flatMap(({ tag, events }) =>
    events.flatMap((event, i): Cell[][] => {
      if (event.kind !== 'mating') return []
      const [next, then] = [events[i + 1], events[i + 2]]
      const parity = events.slice(0, i).filter(({ kind }) => kind === 'farrowing').length + 1
      const failed = next?.kind === 'returned' || next?.kind === 'aborted' ? next : null
      const born = next?.kind === 'farrowing' ? next : null
      const weaned = born && then?.kind === 'weaning' ? then : null
      return [
        [
          tag,
          parity,
          write(event.on),
          event.boar,
          write(failed?.on ?? null),
          failed && ko.event[failed.kind],
          write(born?.on ?? null),
          born && born.live,
          born && born.still,
          born && born.mummies,
          write(weaned?.on ?? null),
          weaned && weaned.piglets,
          weaned && weaned.kg,
        ],
      ]
    }),
  ),
]

const withTitles = (sheets: Sheets): Sheets =>
  Object.fromEntries(
    Object.entries(sheets).map(([name, [headings = [], ...rows]]) => [
      name,
      [
        [`${name} 2026년`, ...headings.slice(1).map(() => null)],
        headings,
        ...rows.flatMap((row, i) => (i > 0 && i % 40 === 0 ? [headings, row] : [row])),
      ],
    ]),
  )

const listKo = (write: Written) => (herd: readonly HerdLife[]) => ({
  Sheet1: [
    [
      '개체 번호',
      '품종',
      '출생',
      '입식일자',
      '현재 산차',
      '상태',
      '최종교배일',
      '최종분만일',
      '최종이유일',
      '최종 사고일',
      '도폐사일',
    ],
    ...herd.map(todayIn(ko, write)),
  ],
})

export const styles: readonly Style[] = [
  { name: 'Korean program, one sheet for each kind', has: 'events', sheets: koreanSheets(dotted) },
  {
    name: 'Korean program, with titles and repeated headings',
    has: 'events',
    sheets: (herd) => withTitles(koreanSheets(excel)(herd)),
  },
  {
    name: 'Korean table of events',
    has: 'events',
    sheets: (herd) => ({
      모돈: koreanSheets(dotted)(herd).모돈현황,
      작업내역: eventTable(ko, dotted, [
        '모돈번호',
        '작업일',
        '작업',
        '웅돈',
        '두수',
        '사산',
        '미라',
        '사유',
      ])(herd),
    }),
    namesBoars: true,
  },
  {
    name: 'Korean table of litters',
    has: 'events',
    sheets: (herd) => ({
      모돈대장: [
        ['모돈번호', '품종', '생년월일', '전입일', '현재산차', '상태', '도폐사일'],
        ...herd.map((life) => {
          const today = todayIn(ko, dotted)(life)
          return [...today.slice(0, 6), today.at(-1)!]
        }),
      ],
      번식대장: cycleTable(dotted, [
        '모돈번호',
        '산차',
        '교배일',
        '웅돈',
        '사고일',
        '사고내용',
        '분만일',
        '실산',
        '사산',
        '미라',
        '이유일',
        '이유두수',
        '이유체중',
      ])(herd),
    }),
    namesBoars: true,
  },
  { name: 'Korean list of sows', has: 'today', sheets: listKo(excel) },
  { name: 'Korean list of sows, days as text', has: 'today', sheets: listKo(dotted) },
  {
    name: 'English program, month first',
    has: 'events',
    sheets: englishSheets(american),
    order: 'MDY',
    namesBoars: true,
  },
  {
    name: 'English program, months by name',
    has: 'events',
    sheets: englishSheets(named),
    namesBoars: true,
  },
  {
    name: 'English table of events',
    has: 'events',
    sheets: (herd) => ({
      Sows: englishSheets(excel)(herd).Females.map((row) => row.toSpliced(4, 1)),
      'Event list': eventTable(en, excel, [
        'Sow',
        'Event date',
        'Event',
        'Boar',
        'Live born',
        'Stillborn',
        'Mummies',
        'Reason',
      ])(herd).map((row, i) =>
        // The weaned piglets have a column of their own.
        i === 0 ? [...row, 'Weaned'] : row[2] === 'Weaning' ? [...row.with(4, null), row[4] ?? null] : row,
      ),
    }),
    namesBoars: true,
  },
  {
    name: 'English list of sows',
    has: 'today',
    sheets: (herd) => ({
      'My sows': [
        [
          'Sow No.',
          'Breed',
          'DOB',
          'Arrival',
          'Parity',
          'Status',
          'Last served',
          'Last farrowed',
          'Last weaned',
          'Last return',
          'Removed',
        ],
        ...herd.map(todayIn(en, european)),
      ],
    }),
    order: 'DMY',
  },
  {
    name: 'Vietnamese list of sows',
    has: 'today',
    sheets: (herd) => ({
      'Danh sách nái': [
        [
          'Số tai',
          'Giống',
          'Ngày sinh',
          'Ngày nhập',
          'Lứa',
          'Tình trạng',
          'Ngày phối cuối',
          'Ngày đẻ cuối',
          'Ngày cai sữa cuối',
          'Ngày sự cố',
          'Ngày loại',
        ],
        ...herd.map(todayIn(vi, european)),
      ],
    }),
    order: 'DMY',
  },
  {
    name: 'Vietnamese table of events',
    has: 'events',
    sheets: (herd) => ({
      Nái: [
        ['Số tai', 'Giống', 'Ngày sinh', 'Ngày nhập'],
        ...herd.map((life) => todayIn(vi, excel)(life).slice(0, 4)),
      ],
      'Nhật ký': eventTable(vi, excel, [
        'Số tai',
        'Ngày',
        'Sự kiện',
        'Đực',
        'Số con',
        'Chết lưu',
        'Thai khô',
        'Lý do',
      ])(herd),
    }),
    namesBoars: true,
  },
  {
    name: 'list without birth and entry',
    has: 'today',
    sheets: (herd) => ({
      Sows: [
        ['Tag', 'Parity', 'Status', 'Bred', 'Farrowed', 'Weaned', 'Return date', 'Removed'],
        ...herd.map((life) => {
          const [tag, , , , ...rest] = todayIn(en, excel)(life)
          return [tag!, ...rest] as Cell[]
        }),
      ],
    }),
    fills: {
      Sows: [
        { column: 'breed', rule: 'value', value: 'F1' },
        { column: 'enteredOn', rule: 'firstRecord', value: '' },
        { column: 'bornOn', rule: 'beforeEntry', value: '210' },
      ],
    },
  },
]

/** The sheets of a style as a reader of files finds them. */
export const rawFilesOf = (sheets: Sheets): RawFiles => ({
  sheets: Object.entries(sheets).map(([sheet, rows]) => ({
    file: 'farm.xlsx',
    sheet,
    rows: rows.map((cells, i) => [i + 1, ...cells]),
    hiddenRows: [],
    hiddenColumns: [],
    merges: [],
  })),
  hiddenSheets: [],
  skippedFiles: [],
})
