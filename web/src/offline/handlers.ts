import * as z from 'zod'
import type { Payload } from '@penside/contract/api/operation.ts'
import type { Call, Input, Output } from '@penside/contract/api/call.ts'
import { codes } from '@penside/contract/farm/codes.ts'
import { farms } from '@penside/contract/farm/farms.ts'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { growthStandards } from '@penside/contract/farm/standard-curve.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { groupEnds } from '@penside/contract/groups/group-end.ts'
import { groupLosses } from '@penside/contract/groups/group-loss.ts'
import { groupTreatments } from '@penside/contract/groups/group-treatment.ts'
import { shipments } from '@penside/contract/groups/shipment.ts'
import { trucks } from '@penside/contract/groups/truck.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { transfersOut } from '@penside/contract/groups/transfer-out.ts'
import { weighings } from '@penside/contract/groups/weighing.ts'
import { animalCards } from '@penside/contract/records/animal-card.ts'
import { boars } from '@penside/contract/records/boar.ts'
import { fosterings } from '@penside/contract/records/fostering.ts'
import { kindCalls, type KindCalls } from '@penside/contract/records/kind-calls.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { qr } from '@penside/contract/records/qr.ts'
import { sows } from '@penside/contract/records/sow.ts'
import { attention, attentionReports } from '@penside/contract/reports/attention.ts'
import { workPlan, workPlanReports } from '@penside/contract/reports/work-plan.ts'
import { feeds } from '@penside/contract/stores/feed.ts'
import { feedReceivings } from '@penside/contract/stores/receipt.ts'
import { feedReleases, medicineReleases } from '@penside/contract/stores/release.ts'
import { codeNamer } from '@penside/domain/codes/lists.ts'
import { kindNames, kindNamed } from '@penside/domain/records/known-kinds.ts'
import { applyRecord, type SowRecord } from '@penside/domain/records/life.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { animalCard, cardList, qrAnswer, qrFind, qrPen } from './animal-card.ts'
import {
  animalHistoryOf,
  animalListOf,
  boarList,
  boarTagCount,
  medicineChoices,
  medicineMethods,
  movedTo,
  boarDetail,
} from './animals.ts'
import type { OfflineQuery, Question } from './query.ts'
import { associationCodes, boarChoices, farmCodes, locations, suppliers, systemCodes } from './codes.ts'
import {
  endHistory,
  farmsToSendTo,
  groupChoices,
  groupList,
  groupView,
  lossHistory,
  moveHistoryOf,
  partners,
  receivingGroups,
  transfersOnTheirWay,
  treatedGroups,
  treatmentHistory,
  weighingHistory,
} from './groups.ts'
import type { Herd, KeptSow } from './herd.ts'
import { matingHistory, oneMating, withUnsent } from './mating.ts'
import { cullDecidedLast } from './cull-decision.ts'
import { heatCheckedLast } from './heat-check.ts'
import { checkedLast } from './pregnancy-check.ts'
import { historyOf, ownHistoryOf, nursingSows, sowListOf, sowSummaryOf } from './sow-list.ts'
import { recordedIn } from './apply-pending.ts'
import { oneSow, sowCount, sowList } from './sow.ts'
import { withheldLast } from './withdrawal.ts'
import { attentionView, planToday, planView } from './work-plan.ts'
import { truckCandidates } from './truck.ts'
import { feedChoices, releasedMedicines, stockOf } from './stores.ts'

/** `last`: the server's last answer to the same query, if cached. */
type Answer = (input: unknown, query: OfflineQuery, last: unknown) => unknown
const registry = new Map<string, Answer>()
/** Registers a handler, which returns undefined for what the phone does not know. */
function answers<C extends Call>(
  to: C,
  from: (input: Input<C>, query: OfflineQuery, last: Output<C> | undefined) => Output<C> | undefined,
) {
  // The registry is only called with the call's own input.
  registry.set(to.path, from as Answer)
}

// Handlers by numbering and animal of a kind; matings are in the snapshot.
for (const name of kindNames) {
  const { numbered, of } = kindNamed(name)
  const calls: KindCalls = kindCalls[name]
  const history = of.includes('boar') ? animalHistoryOf : numbered === 'life' ? historyOf : ownHistoryOf
  registry.set(calls.history.path, history as Answer)
  if (calls.list) registry.set(calls.list.path, (of.includes('boar') ? animalListOf : sowListOf) as Answer)
}
answers(matings.history, matingHistory)
answers(matings.sow, sowSummaryOf)
answers(matings.one, oneMating)
answers(fosterings.sows, nursingSows)
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
answers(boars.one, boarDetail)
answers(trucks.candidates, truckCandidates)
answers(boars.countTag, boarTagCount)
answers(medicines.choices, medicineChoices)
answers(farms.settings, (_, { herd }) => herd.settings)
answers(growthStandards.list, (_, { herd }) => herd.curves)
answers(medicines.methods, medicineMethods)
answers(codes.system, systemCodes)
answers(codes.association, associationCodes)
answers(codes.farm, farmCodes)
answers(codes.suppliers, suppliers)
answers(codes.locations, locations)
answers(workPlan.reports, (_, { language }) => workPlanReports(language))
answers(groups.list, groupList)
answers(groups.choices, groupChoices)
answers(groups.view, groupView)
answers(transfersIn.history, moveHistoryOf('in'))
answers(transfersOut.history, moveHistoryOf('out'))
answers(shipments.history, moveHistoryOf('shipment'))
answers(groupLosses.history, lossHistory)
answers(weighings.history, weighingHistory)
answers(groupTreatments.history, treatmentHistory)
answers(groupTreatments.list, treatedGroups)
answers(groupEnds.history, endHistory)
answers(transfersIn.open, transfersOnTheirWay)
answers(shipments.partners, partners)
answers(farms.list, farmsToSendTo)
answers(feedReceivings.groups, receivingGroups)
answers(feeds.choices, feedChoices)
answers(feeds.received, feedChoices)
answers(feedReleases.stock, stockOf)
answers(medicineReleases.stock, stockOf)
answers(medicineReleases.choices, releasedMedicines)
answers(workPlan.view, planView)
answers(workPlan.today, planToday)
answers(attention.reports, (_, { language }) => attentionReports(language))
answers(attention.view, attentionView)

/** Answers a call from the snapshot. Undefined if the phone does not know. */
export function answerFromHerd(to: Call, input: unknown, question: Question, last?: unknown): unknown {
  const answer = registry.get(to.path)
  if (!answer) return undefined
  // Decoded as on the server: trimmed, in capitals, numbers parsed from text.
  const arrived = z.safeDecode(to.input as z.ZodType, z.encode(to.input as z.ZodType, input))
  if (!arrived.success) return undefined
  const codeNames = codeNamer(question.herd.farmCodes, question.language)
  return answer(arrived.data, { ...question, codeNames }, last)
}

/** Herd with unsent records. `memberName`: their author. */
export function herdWithUnsent(
  herd: Herd,
  unsent: (entityKey: string) => readonly Payload[],
  memberName = '',
): Herd {
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
      const checked = checkedLast(records, sow.checked)
      const heatChecked = heatCheckedLast(records, { ...sow, ...standing.state }, memberName)
      const cullDecidedOn = cullDecidedLast(records, sow.cullDecidedOn)
      const held = withheldLast(records, sow, herd)
      return [
        [
          sow.animalId,
          {
            sow: nursedBy(sow, {
              ...sow,
              ...standing.state,
              ...held,
              penId,
              checked,
              heatChecked,
              cullDecidedOn,
              before: standing.before,
            }),
            rows: standing.rows,
          },
        ],
      ]
    }),
  )
  // Other sows of fosterings, whose halves are with the records of the giving or receiving sow.
  for (const { animalId } of herd.sows)
    for (const payload of unsent(`sow:${animalId}`)) {
      const recorded = recordedIn(payload)
      for (const other of recorded && 'others' in recorded ? recorded.others : []) {
        const before = changed.get(other.animalId)
        const sow = before?.sow ?? herd.sow(other.animalId)
        const now = sow && follows(sow, other.record)
        if (now) changed.set(sow.animalId, { sow: now, rows: before?.rows ?? herd.matingsOf(sow.animalId) })
      }
    }
  const boars = herd.boars.map((boar) => {
    const records = unsent(`boar:${boar.animalId}`)
    if (records.length === 0) return boar
    return { ...boar, ...withheldLast(records, boar, herd), penId: movedTo(records) ?? boar.penId }
  })
  return {
    ...herd,
    unsentOf: unsent,
    boars,
    sows: herd.sows.map((sow) => changed.get(sow.animalId)?.sow ?? sow),
    sow: (animalId) => changed.get(animalId)?.sow ?? herd.sow(animalId),
    matingsOf: (animalId) => changed.get(animalId)?.rows ?? herd.matingsOf(animalId),
  }
}

/** Day of birth of her piglets after an unsent record; unknown for a sow that became a nurse sow on this phone. */
function nursedBy(before: KeptSow, now: KeptSow): KeptSow {
  if (now.status === 'lactating') return { ...now, pigletsBornOn: now.farrowedOn }
  return now.status === 'nurse' && now.seq === before.seq ? now : { ...now, pigletsBornOn: null }
}

/** Undefined if a rule rejects the record. */
function follows(sow: KeptSow, record: SowRecord): KeptSow | undefined {
  try {
    return nursedBy(sow, { ...sow, ...applyRecord(sow, record) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return undefined
  }
}
