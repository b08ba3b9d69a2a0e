import { scoreFigures } from '@penside/domain/reports/score.ts'
import type { WhyFigure, WhySplit } from '@penside/domain/reports/why.ts'
import { attentionPath, leavingPath, workPlanPath } from '../screen/places.ts'

/** Months that can be explained. */
export const spans = ['3', '12'] as const

/** Chosen part of each split; `''` for all. */
export type Keys = Readonly<Record<WhySplit, string>>
export const nothingChosen: Keys = { month: '', parity: '', boar: '', house: '', person: '', reason: '' }

export const hasReasons = (name: string): name is WhyFigure => scoreFigures.some((each) => each === name)

/** Path of the page that explains a figure. */
export const whyOf = (name: WhyFigure, baseDay: string, months: (typeof spans)[number] = '12') =>
  `/popup/report/why?${new URLSearchParams({ name, on: baseDay, months })}`

const ofAccidents = ['accidentStatus', '/page/daily/2'] as const
const ofLitters = ['workPlan', `${workPlanPath}?report=150008`] as const
const ofPiglets = ['productionStatus', '/page/daily/3'] as const
const ofWaiting = ['attention', attentionPath] as const
const ofRemovals = ['movementStatus', '/page/daily/4'] as const

/** Page to continue on from each figure: route name and path. */
export const goesOnAt = {
  weanedPerFemale: ofPiglets,
  littersPerFemale: ofWaiting,
  totalBornPerLitter: ofLitters,
  liveBornPerLitter: ofLitters,
  weanedPerLitter: ofPiglets,
  preWeaningLoss: ofPiglets,
  farrowingRate: ofAccidents,
  conceptionRate: ofAccidents,
  returnRate: ofAccidents,
  weanToServiceInterval: ofWaiting,
  nonProductiveDays: ofWaiting,
  gestationLength: ofAccidents,
  lactationLength: ofPiglets,
  cullingRate: ofRemovals,
  sowMortality: ofRemovals,
  openUntilDecided: ofWaiting,
  leavingDays: ['leavingSows', leavingPath],
  meanParity: ['parityComposition', '/popup/report/1'],
} as const satisfies Record<WhyFigure, readonly [string, string]>
