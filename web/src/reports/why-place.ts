import { scoreFigures } from '@penside/domain/reports/score.ts'
import type { WhyFigure } from '@penside/domain/reports/why.ts'

/** Over how many months a figure is explained. */
export const spans = ['3', '12'] as const

export const hasReasons = (name: string): name is WhyFigure => scoreFigures.some((each) => each === name)

/** Where the reasons of a figure's change stand. */
export const whyOf = (name: WhyFigure, baseDay: string, months: (typeof spans)[number] = '12') =>
  `/popup/report/why?${new URLSearchParams({ name, on: baseDay, months })}`
