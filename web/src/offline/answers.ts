import * as z from 'zod'
import type { Call, Input, Output } from '@penside/contract/call.ts'
import { codes } from '@penside/contract/farm/codes.ts'
import { boars } from '@penside/contract/records/boar.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { sows } from '@penside/contract/records/sow.ts'
import { workPlan } from '@penside/contract/reports/work-plan.ts'
import type { Day } from '@penside/domain/day.ts'
import type { Language } from '@penside/domain/farm/language.ts'
import { associationCodes, boarChoices, farmCodes, locations, suppliers, systemCodes } from './codes.ts'
import type { Herd } from './herd.ts'
import { matingHistory, matingList, oneMating, sowSummary, withUnsent } from './mating.ts'
import type { Outside } from './outside.ts'
import { oneSow, sowCount, sowList } from './sow.ts'
import { planReports, planToday, planView } from './work-plan.ts'

/** On whose behalf, of which herd and on which day is asked. */
export type Asking = { herd: Herd; farmId: number; language: Language; today: Day }

type Answer = (input: unknown, asking: Asking) => unknown
const registry = new Map<string, Answer>()
/** Undefined is what the phone does not know. */
function answers<C extends Call>(to: C, from: (input: Input<C>, asking: Asking) => Output<C> | undefined) {
  // The registry is asked with the call's own input only.
  registry.set(to.path, from as Answer)
}

answers(matings.list, matingList)
answers(matings.history, matingHistory)
answers(matings.sow, sowSummary)
answers(matings.one, oneMating)
answers(sows.list, sowList)
answers(sows.one, oneSow)
answers(sows.count, sowCount)
answers(boars.choices, boarChoices)
answers(codes.system, systemCodes)
answers(codes.association, associationCodes)
answers(codes.farm, farmCodes)
answers(codes.suppliers, suppliers)
answers(codes.locations, locations)
answers(workPlan.reports, planReports)
answers(workPlan.view, planView)
answers(workPlan.today, planToday)

/** What the server would answer, from what the phone keeps. Undefined where it does not know. */
export function answerFromHerd(to: Call, input: unknown, asking: Asking): unknown {
  const answer = registry.get(to.path)
  if (!answer) return undefined
  // As it would arrive there: trimmed, in capitals, with numbers for text.
  const arrived = z.safeDecode(to.input as z.ZodType, z.encode(to.input as z.ZodType, input))
  return arrived.success ? answer(arrived.data, asking) : undefined
}

/** The herd with what is saved on this phone and not sent yet. */
export function herdWithUnsent(herd: Herd, unsent: Outside['unsent']): Herd {
  const changed = new Map(
    herd.sows.flatMap((sow) => {
      const records = unsent(`sow:${sow.animalId}`)
      if (records.length === 0) return []
      const standing = withUnsent(
        { state: sow, before: sow.before, rows: herd.matingsOf(sow.animalId) },
        records,
        herd.tagOfBoar,
      )
      return [
        [sow.animalId, { sow: { ...sow, ...standing.state, before: standing.before }, rows: standing.rows }],
      ]
    }),
  )
  if (changed.size === 0) return herd
  return {
    ...herd,
    sows: herd.sows.map((sow) => changed.get(sow.animalId)?.sow ?? sow),
    sow: (animalId) => changed.get(animalId)?.sow ?? herd.sow(animalId),
    matingsOf: (animalId) => changed.get(animalId)?.rows ?? herd.matingsOf(animalId),
  }
}
