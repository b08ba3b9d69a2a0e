import type { Names } from '../basics/language.ts'

/**
 * The score table: key figures of a farm over twelve months, each with its formula in `scoreDefinitions`. They are ratios of monthly sums,
 * so that a year is the sum of its months. key-figures.ts computes the same figures over whole lives.
 */

/** Key figures, in the order of the page. */
export const scoreFigures = [
  'weanedPerFemale',
  'littersPerFemale',
  'totalBornPerLitter',
  'liveBornPerLitter',
  'weanedPerLitter',
  'preWeaningLoss',
  'farrowingRate',
  'conceptionRate',
  'returnRate',
  'weanToServiceInterval',
  'nonProductiveDays',
  'gestationLength',
  'lactationLength',
  'cullingRate',
  'sowMortality',
  'openUntilDecided',
  'leavingDays',
  'meanParity',
] as const
export type ScoreFigure = (typeof scoreFigures)[number]

/** Figures of the outcome of matings, which change with time alone. */
export const judgedFigures = ['farrowingRate', 'conceptionRate'] as const satisfies ScoreFigure[]
/** Figures of the herd of each day. */
export const herdFigures = ['nonProductiveDays', 'meanParity'] as const satisfies ScoreFigure[]
const figuresOfSows: readonly ScoreFigure[] = [
  'meanParity',
  'cullingRate',
  'sowMortality',
  'openUntilDecided',
  'leavingDays',
]
/** Unit of the rows behind a figure: sows, each once, or records. */
export const countedBy = (name: ScoreFigure) => (figuresOfSows.includes(name) ? 'animals' : 'records')
/** Figures that depend on records only. */
export const recordedFigures = scoreFigures.filter(
  (name) => ![...judgedFigures, ...herdFigures].some((each) => each === name),
)
/** Figures whose base is the number of counted records. */
export const countedOneByOne: readonly ScoreFigure[] = [
  'totalBornPerLitter',
  'liveBornPerLitter',
  'weanedPerLitter',
  'weanToServiceInterval',
  'gestationLength',
  'lactationLength',
  'openUntilDecided',
  'leavingDays',
  ...judgedFigures,
]

export type Sum = { amount: number; base: number }
/** Sums of a month. `femaleDays`: days on which females were mated females, over all of them. */
export type ScoreMonth = { femaleDays: number } & Readonly<Record<ScoreFigure, Sum>>
export type ScoreValues = Readonly<Record<ScoreFigure, number | null>>

const nothing: Sum = { amount: 0, base: 0 }
export const emptyScoreMonth = (): ScoreMonth => ({
  femaleDays: 0,
  ...(Object.fromEntries(scoreFigures.map((name) => [name, nothing])) as Record<ScoreFigure, Sum>),
})

/** Figures per mated female and year. */
export const perFemale: readonly ScoreFigure[] = [
  'weanedPerFemale',
  'littersPerFemale',
  'nonProductiveDays',
  'cullingRate',
  'sowMortality',
]
const percentages: readonly ScoreFigure[] = [
  'preWeaningLoss',
  'farrowingRate',
  'conceptionRate',
  'returnRate',
  'cullingRate',
  'sowMortality',
]
/** Figures of a stock: the last month counts. */
const stocks: readonly ScoreFigure[] = ['meanParity']

/** Values of some months together, oldest first; null if nothing was counted. */
export function scoreOf(months: readonly ScoreMonth[]): ScoreValues {
  const femaleDays = months.reduce((sum, month) => sum + month.femaleDays, 0)
  const ratio = (name: ScoreFigure): number | null => {
    const counted = stocks.includes(name) ? months.slice(-1) : months
    const amount = counted.reduce((sum, month) => sum + month[name].amount, 0)
    const base = perFemale.includes(name)
      ? femaleDays / 365
      : counted.reduce((sum, month) => sum + month[name].base, 0)
    return base === 0 ? null : ((percentages.includes(name) ? 100 : 1) * amount) / base
  }
  return Object.fromEntries(scoreFigures.map((name) => [name, ratio(name)])) as Record<
    ScoreFigure,
    number | null
  >
}

export type ScoreDefinition = {
  names: Names
  formula: Names
  unit: 'head' | 'litters' | 'percent' | 'days' | 'parity'
  decimals: 1 | 2
  /** Better direction; or the half width of a range around the target. */
  better: 'more' | 'less' | { within: number }
  /** Default target: the better third of PigPlan's farms in 2023, or usual advice. */
  target: number
  /** Lowest and highest valid target. */
  from: number
  to: number
}

const percent = { unit: 'percent', decimals: 1, from: 0, to: 100 } as const
const days = { unit: 'days', decimals: 1 } as const
const head = { unit: 'head', decimals: 1, from: 0, to: 60 } as const

export const scoreDefinitions: Readonly<Record<ScoreFigure, ScoreDefinition>> = {
  weanedPerFemale: {
    ...head,
    names: { ko: 'PSY', en: 'PSY', vi: 'PSY' },
    formula: {
      ko: '모돈당 연간 이유두수: 이유두수 × 365 ÷ 교배모돈 누적일수. 교배모돈은 첫 교배부터 도폐사 전날까지의 모돈입니다.',
      en: 'Pigs weaned per sow and year: piglets weaned × 365 ÷ mated-female days. A female counts from her first mating to the day before her removal.',
      vi: 'Số heo con cai sữa mỗi nái mỗi năm: số con cai sữa × 365 ÷ tổng số ngày-nái đã phối. Nái được tính từ lần phối đầu đến trước ngày loại.',
    },
    better: 'more',
    target: 28,
  },
  littersPerFemale: {
    names: { ko: '모돈회전율 (LSY)', en: 'LSY', vi: 'LSY' },
    formula: {
      ko: '분만복수 × 365 ÷ 교배모돈 누적일수',
      en: 'Litters per sow and year: litters × 365 ÷ mated-female days',
      vi: 'Số lứa đẻ mỗi nái mỗi năm: số lứa đẻ × 365 ÷ tổng số ngày-nái đã phối',
    },
    unit: 'litters',
    decimals: 2,
    better: 'more',
    target: 2.4,
    from: 0,
    to: 3,
  },
  totalBornPerLitter: {
    ...head,
    names: { ko: '총산자수', en: 'Total born', vi: 'Tổng sinh/lứa' },
    formula: { ko: '총산 ÷ 분만복수', en: 'Total born ÷ litters', vi: 'Tổng sinh ÷ số lứa đẻ' },
    better: 'more',
    target: 14.2,
  },
  liveBornPerLitter: {
    ...head,
    names: { ko: '실산자수', en: 'Live born', vi: 'Sơ sinh sống/lứa' },
    formula: {
      ko: '(총산 − 미라 − 사산) ÷ 분만복수',
      en: '(Total born − mummified − stillborn) ÷ litters',
      vi: '(Tổng số con đẻ − thai khô − chết lưu) ÷ số lứa đẻ',
    },
    better: 'more',
    target: 13,
  },
  weanedPerLitter: {
    ...head,
    names: { ko: '이유두수', en: 'Weaned per litter', vi: 'Cai sữa/lứa' },
    formula: {
      ko: '이유를 마친 복의 이유두수(부분이유 포함) ÷ 그 복수. 대리모로 이어진 이유는 마지막 이유에서 셉니다.',
      en: 'Piglets weaned from finished litters (partial weanings included) ÷ finished litters. A nurse sow counts at her last weaning.',
      vi: 'Số con cai sữa của các lứa đã kết thúc (gồm cai sữa một phần) ÷ số lứa đó. Nái nuôi ghép tính ở lần cai sữa cuối.',
    },
    better: 'more',
    target: 11.7,
  },
  preWeaningLoss: {
    ...percent,
    names: { ko: '이유 전 손실률', en: 'Pre-weaning loss', vi: 'Hao hụt theo mẹ' },
    formula: {
      ko: '(실산 + 양자 전입 − 양자 전출 − 이유) ÷ 실산 × 100, 이유를 마친 복',
      en: '(Live born + fostered in − fostered out − weaned) ÷ live born × 100, finished litters',
      vi: '(Sơ sinh sống + ghép vào − ghép ra − cai sữa) ÷ sơ sinh sống × 100, các lứa đã kết thúc',
    },
    better: 'less',
    target: 10,
  },
  farrowingRate: {
    ...percent,
    names: { ko: '분만율', en: 'Farrowing rate', vi: 'Tỷ lệ đẻ' },
    formula: {
      ko: '115일 전 교배 중 분만한 교배 ÷ 115일 전 교배 × 100',
      en: 'Matings of 115 days earlier that farrowed ÷ all matings of 115 days earlier × 100',
      vi: 'Số lần phối đã đẻ ÷ số lần phối của 115 ngày trước × 100',
    },
    better: 'more',
    target: 88,
  },
  conceptionRate: {
    ...percent,
    names: { ko: '수태율', en: 'Conception rate', vi: 'Tỷ lệ đậu thai' },
    formula: {
      ko: '35일 전 교배 중 35일이 지나도록 임신이 유지된 교배 ÷ 35일 전 교배 × 100',
      en: 'Matings of 35 days earlier still pregnant after day 35 ÷ all matings of 35 days earlier × 100',
      vi: 'Số lần phối còn mang thai sau ngày 35 ÷ số lần phối của 35 ngày trước × 100',
    },
    better: 'more',
    target: 90,
  },
  returnRate: {
    ...percent,
    names: { ko: '재발률', en: 'Return rate', vi: 'Tỷ lệ lốc lại' },
    formula: {
      ko: '재발 ÷ 같은 기간의 교배 × 100',
      en: 'Returns to heat ÷ matings of the same months × 100',
      vi: 'Số lốc lại ÷ số lần phối cùng kỳ × 100',
    },
    better: 'less',
    target: 8,
  },
  weanToServiceInterval: {
    ...days,
    names: { ko: '이유 후 재귀일', en: 'Wean to service', vi: 'Cai sữa đến phối' },
    formula: {
      ko: '이유부터 다음 교배까지 일수의 평균',
      en: 'Mean days from weaning to the next mating',
      vi: 'Trung bình số ngày từ cai sữa đến lần phối kế tiếp',
    },
    better: 'less',
    target: 6,
    from: 0,
    to: 60,
  },
  nonProductiveDays: {
    ...days,
    names: { ko: '비생산일수 (NPD)', en: 'NPD', vi: 'NPD' },
    formula: {
      ko: '포유 중도 아니고 분만했거나 진행 중인 임신도 아닌 날 × 365 ÷ 교배모돈 누적일수. 실패한 임신은 교배일부터 모두 셉니다. 규모가 일정한 농장이면 365 − 모돈회전율 × (임신기간 + 포유기간)과 비슷합니다.',
      en: 'Days on which a mated female neither nursed nor was pregnant (pregnancies that farrowed or still continue) × 365 ÷ mated-female days. A failed pregnancy counts whole, from the mating. In a stable herd about 365 − LSY × (gestation + lactation length).',
      vi: 'Số ngày nái đã phối không nuôi con và không mang thai (lần mang thai đã đẻ hoặc đang tiếp diễn) × 365 ÷ tổng số ngày-nái đã phối. Lần mang thai hỏng tính trọn từ ngày phối. Đàn ổn định thì gần bằng 365 − LSY × (số ngày mang thai + nuôi con).',
    },
    better: 'less',
    target: 35,
    from: 0,
    to: 365,
  },
  gestationLength: {
    ...days,
    names: { ko: '임신기간', en: 'Gestation length', vi: 'Ngày mang thai' },
    formula: {
      ko: '교배부터 분만까지 일수의 평균',
      en: 'Mean days from mating to farrowing',
      vi: 'Trung bình số ngày từ phối đến đẻ',
    },
    better: { within: 2 },
    target: 115,
    from: 105,
    to: 125,
  },
  lactationLength: {
    ...days,
    names: { ko: '포유기간', en: 'Lactation length', vi: 'Ngày nuôi con' },
    formula: {
      ko: '분만부터 마지막 이유까지 일수의 평균',
      en: 'Mean days from farrowing to the last weaning',
      vi: 'Trung bình số ngày từ đẻ đến lần cai sữa cuối',
    },
    better: { within: 4 },
    target: 24,
    from: 10,
    to: 60,
  },
  cullingRate: {
    ...percent,
    names: { ko: '도태율', en: 'Culling rate', vi: 'Tỷ lệ loại thải' },
    formula: {
      ko: '도태·판매·전출한 교배모돈 × 365 ÷ 교배모돈 누적일수 × 100',
      en: 'Mated females culled, sold or moved out × 365 ÷ mated-female days × 100',
      vi: 'Số nái đã phối bị loại, bán, chuyển đi × 365 ÷ tổng số ngày-nái đã phối × 100',
    },
    better: { within: 5 },
    target: 45,
  },
  sowMortality: {
    ...percent,
    names: { ko: '모돈 폐사율', en: 'Sow mortality', vi: 'Tỷ lệ nái chết' },
    formula: {
      ko: '폐사한 교배모돈 × 365 ÷ 교배모돈 누적일수 × 100',
      en: 'Mated females that died × 365 ÷ mated-female days × 100',
      vi: 'Số nái đã phối bị chết × 365 ÷ tổng số ngày-nái đã phối × 100',
    },
    better: 'less',
    target: 5,
  },
  openUntilDecided: {
    ...days,
    names: { ko: '도태 결정 전 비생산일수', en: 'NPD to cull decision', vi: 'NPD đến quyết định loại' },
    formula: {
      ko: '공태모돈의 이유(후보돈은 첫 교배)부터 도태 결정까지 일수의 평균. 임신·포유 중에 결정한 모돈은 빠집니다.',
      en: 'Mean days from the last weaning (gilts: first mating) to the decision to cull, for sows that were open when it was made',
      vi: 'Trung bình số ngày từ lần cai sữa cuối (hậu bị: từ lần phối đầu) đến quyết định loại, của nái đang không mang thai, không nuôi con',
    },
    better: 'less',
    target: 20,
    from: 0,
    to: 365,
  },
  leavingDays: {
    ...days,
    names: { ko: '도태 대기일수', en: 'Days until culled', vi: 'Ngày chờ loại' },
    formula: {
      ko: '도태를 결정한 모돈이 나갈 때까지 걸린 일수의 평균',
      en: 'Mean days from the decision to cull to leaving the farm',
      vi: 'Trung bình số ngày từ quyết định loại đến khi nái rời đàn',
    },
    better: 'less',
    target: 7,
    from: 0,
    to: 120,
  },
  meanParity: {
    names: { ko: '평균산차', en: 'Mean parity', vi: 'Lứa đẻ bình quân' },
    formula: {
      ko: '마지막 날 교배모돈의 산차 평균',
      en: 'Mean parity of the mated females on the last day',
      vi: 'Lứa đẻ trung bình của nái đã phối vào ngày cuối',
    },
    unit: 'parity',
    decimals: 1,
    better: { within: 0.5 },
    target: 2.8,
    from: 0,
    to: 10,
  },
}

/** Range of a figure's target; null if the figure has a direction. */
export function targetRange(name: ScoreFigure, target: number): { from: number; to: number } | null {
  const { better, from, to } = scoreDefinitions[name]
  if (typeof better === 'string') return null
  return { from: Math.max(from, target - better.within), to: Math.min(to, target + better.within) }
}

/** Distance of a value from its target in the figure's unit; 0 if the target is met. */
export function offTarget(name: ScoreFigure, value: number, target: number): number {
  const { better } = scoreDefinitions[name]
  const off =
    better === 'more'
      ? target - value
      : better === 'less'
        ? value - target
        : Math.abs(value - target) - better.within
  // The ends of a range belong to it, in spite of rounding errors.
  return off < 1e-9 ? 0 : off
}

/** Comparison of a value with its target; `close` is within 5 % of it. */
export function targetStatus(name: ScoreFigure, value: number, target: number): 'met' | 'close' | 'missed' {
  const off = offTarget(name, value, target)
  if (off === 0) return 'met'
  return off <= Math.abs(target || 1) / 20 ? 'close' : 'missed'
}
