import * as z from 'zod'
import type { Payload } from '@penside/contract/operation.ts'
import type { Call, Input, Output } from '@penside/contract/call.ts'
import { codes } from '@penside/contract/farm/codes.ts'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { accidents } from '@penside/contract/records/accident.ts'
import { animalCards } from '@penside/contract/records/animal-card.ts'
import { backfats } from '@penside/contract/records/backfat.ts'
import { boars } from '@penside/contract/records/boar.ts'
import { feedings } from '@penside/contract/records/feeding.ts'
import { fosterings } from '@penside/contract/records/fostering.ts'
import { farrowings } from '@penside/contract/records/farrowing.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { moves } from '@penside/contract/records/move.ts'
import { pigletDeaths } from '@penside/contract/records/piglet-death.ts'
import { removals } from '@penside/contract/records/removal.ts'
import { qr } from '@penside/contract/records/qr.ts'
import { partialWeanings } from '@penside/contract/records/partial-weaning.ts'
import { sows } from '@penside/contract/records/sow.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import { weanings } from '@penside/contract/records/weaning.ts'
import { attention, attentionReports } from '@penside/contract/reports/attention.ts'
import { workPlan } from '@penside/contract/reports/work-plan.ts'
import type { Day } from '@penside/domain/day.ts'
import type { Language } from '@penside/domain/farm/language.ts'
import { applyRecord, type SowRecord } from '@penside/domain/records/life.ts'
import { Refusal } from '@penside/domain/refusal.ts'
import { animalCard, cardList, qrAnswer, qrFind, qrPen } from './animal-card.ts'
import {
  animalHistoryOf,
  animalListOf,
  boarList,
  boarTagCount,
  medicineChoices,
  medicineMethods,
  movedTo,
} from './animals.ts'
import { associationCodes, boarChoices, farmCodes, locations, suppliers, systemCodes } from './codes.ts'
import type { Herd, KeptSow } from './herd.ts'
import { matingHistory, oneMating, withUnsent } from './mating.ts'
import { historyOf, litterHistoryOf, nursingSows, sowListOf, sowSummaryOf } from './sow-list.ts'
import { recordedIn } from './recorded.ts'
import { oneSow, sowCount, sowList } from './sow.ts'
import { attentionView, planReports, planToday, planView } from './work-plan.ts'

/** On whose behalf, of which herd and on which day is asked. */
export type Asking = { herd: Herd; farmId: number; language: Language; today: Day }

/** `last` is what the server answered when it was last asked the same, where that is kept. */
type Answer = (input: unknown, asking: Asking, last: unknown) => unknown
const registry = new Map<string, Answer>()
/** Undefined is what the phone does not know. */
function answers<C extends Call>(
  to: C,
  from: (input: Input<C>, asking: Asking, last: Output<C> | undefined) => Output<C> | undefined,
) {
  // The registry is asked with the call's own input only.
  registry.set(to.path, from as Answer)
}

answers(matings.list, sowListOf)
answers(matings.history, matingHistory)
answers(matings.sow, sowSummaryOf)
answers(matings.one, oneMating)
answers(accidents.list, sowListOf)
answers(accidents.history, historyOf)
answers(pigletDeaths.list, sowListOf)
answers(pigletDeaths.history, litterHistoryOf)
answers(fosterings.history, litterHistoryOf)
answers(fosterings.sows, nursingSows)
answers(removals.history, historyOf)
answers(farrowings.list, sowListOf)
answers(farrowings.history, historyOf)
answers(weanings.list, sowListOf)
answers(weanings.history, historyOf)
answers(partialWeanings.history, litterHistoryOf)
answers(sows.list, sowList)
answers(sows.one, oneSow)
answers(sows.count, sowCount)
answers(animalCards.list, cardList)
answers(animalCards.card, animalCard)
answers(qr.answer, qrAnswer)
answers(qr.find, qrFind)
answers(qr.pen, qrPen)
answers(boars.choices, boarChoices)
answers(boars.list, boarList)
answers(boars.countTag, boarTagCount)
answers(treatments.list, animalListOf)
answers(treatments.history, animalHistoryOf)
answers(feedings.list, animalListOf)
answers(feedings.history, animalHistoryOf)
answers(backfats.history, historyOf)
answers(moves.history, animalHistoryOf)
answers(medicines.choices, medicineChoices)
answers(medicines.methods, medicineMethods)
answers(codes.system, systemCodes)
answers(codes.association, associationCodes)
answers(codes.farm, farmCodes)
answers(codes.suppliers, suppliers)
answers(codes.locations, locations)
answers(workPlan.reports, planReports)
answers(workPlan.view, planView)
answers(workPlan.today, planToday)
answers(attention.reports, (_, { language }) => attentionReports(language))
answers(attention.view, attentionView)

/** What the server would answer, from what the phone keeps. Undefined where it does not know. */
export function answerFromHerd(to: Call, input: unknown, asking: Asking, last?: unknown): unknown {
  const answer = registry.get(to.path)
  if (!answer) return undefined
  // As it would arrive there: trimmed, in capitals, with numbers for text.
  const arrived = z.safeDecode(to.input as z.ZodType, z.encode(to.input as z.ZodType, input))
  return arrived.success ? answer(arrived.data, asking, last) : undefined
}

/** The herd with what is saved on this phone and not sent yet. */
export function herdWithUnsent(herd: Herd, unsent: (entityKey: string) => readonly Payload[]): Herd {
  const changed = new Map(
    herd.sows.flatMap((sow) => {
      const records = unsent(`sow:${sow.animalId}`)
      if (records.length === 0) return []
      const standing = withUnsent(
        { state: sow, before: sow.before, rows: herd.matingsOf(sow.animalId) },
        records,
        herd.tagOfBoar,
      )
      const penId = movedTo(records) ?? sow.penId
      return [
        [
          sow.animalId,
          { sow: { ...sow, ...standing.state, penId, before: standing.before }, rows: standing.rows },
        ],
      ]
    }),
  )
  // The other sows of fosterings, whose halves wait with the records of the sows that gave or got.
  for (const { animalId } of herd.sows)
    for (const payload of unsent(`sow:${animalId}`)) {
      const recorded = recordedIn(payload)
      for (const other of (recorded && 'others' in recorded && recorded.others) || []) {
        const before = changed.get(other.animalId)
        const sow = before?.sow ?? herd.sow(other.animalId)
        const now = sow && follows(sow, other.record)
        if (now) changed.set(sow.animalId, { sow: now, rows: before?.rows ?? herd.matingsOf(sow.animalId) })
      }
    }
  const boars = herd.boars.map((boar) => {
    const penId = movedTo(unsent(`boar:${boar.animalId}`))
    return penId === undefined ? boar : { ...boar, penId }
  })
  if (changed.size === 0 && boars.every((boar, at) => boar === herd.boars[at])) return herd
  return {
    ...herd,
    boars,
    sows: herd.sows.map((sow) => changed.get(sow.animalId)?.sow ?? sow),
    sow: (animalId) => changed.get(animalId)?.sow ?? herd.sow(animalId),
    matingsOf: (animalId) => changed.get(animalId)?.rows ?? herd.matingsOf(animalId),
  }
}

/** Undefined where the rules speak against it. */
function follows(sow: KeptSow, record: SowRecord): KeptSow | undefined {
  try {
    return { ...sow, ...applyRecord(sow, record) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return undefined
  }
}
