import { addDays, type Day } from '@penside/domain/basics/day.ts'
import { startMedicines } from '@penside/domain/farm/medicines.ts'
import { startProgramme } from '@penside/domain/reports/vaccination.ts'
import type { HerdRecord, HerdSow, HerdTreatment } from '@penside/server/workbook/herd-import.ts'
import { seeded } from './random.ts'

/** So far back the farm has written down what it vaccinated, days: the longest that a rule looks back, and a little. */
const since = 400
/** Vaccines are given once a week. */
const vaccinationDay = 3
/** Percentage of vaccinations that are forgotten. */
const forgotten = 0.02

/**
 * What was given to a herd by the programme with which a farm starts: to each animal on the first Wednesday from the day on which she is
 * due, while what it counts from still holds.
 */
export function vaccinate(sows: readonly HerdSow[], { seed, today }: { seed: string; today: Day }) {
  const random = seeded(`${seed} vaccination`)
  const from = addDays(today, -since)
  return sows.flatMap((sow, place): HerdTreatment[] =>
    spellsOf(sow, today)
      .flatMap(({ anchor, on, from: begins, until, parity, gilt }) =>
        startProgramme.flatMap((rule) => {
          const concerned =
            rule.anchor === anchor &&
            (rule.whom === 'gilts') === gilt &&
            parity >= rule.parityFrom &&
            parity <= rule.parityTo
          if (!concerned) return []
          const due = addDays(on, rule.days)
          const given = nextVaccinationDay(due > begins ? due : begins)
          return given >= from && given < until && given < today && random() >= forgotten
            ? [{ sow: place, on: given, medicine: rule.medicine, dose: doseOf(rule.medicine) }]
            : []
        }),
      )
      .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)),
  )
}

const doseOf = (medicine: string) => startMedicines.find(({ key }) => key === medicine)?.dose ?? 0

function nextVaccinationDay(from: Day): Day {
  const weekday = new Date(`${from}T00:00:00Z`).getUTCDay()
  return addDays(from, (vaccinationDay - weekday + 7) % 7)
}

/** A time of her life in which rules of an anchor can concern her. */
type Spell = {
  anchor: 'birth' | 'entry' | 'mating' | 'farrowing'
  on: Day
  /** She is there from this day, and what it counts from holds until the other. */
  from: Day
  until: Day
  parity: number
  gilt: boolean
}

function spellsOf({ bornOn, records }: HerdSow, today: Day): Spell[] {
  const life = records.filter(
    (record): record is Exclude<HerdRecord, { piglets: number }> => !('piglets' in record),
  )
  const spells: Spell[] = []
  let parity = 0
  life.forEach((record, at) => {
    const later = life.slice(at + 1)
    const next = later[0]?.on ?? addDays(today, 1)
    if (record.kind === 'entry') {
      parity = record.parity
      if (record.status !== 'gilt') return
      const spell = { from: record.on, until: next, parity, gilt: true }
      spells.push({ anchor: 'birth', on: bornOn, ...spell }, { anchor: 'entry', on: record.on, ...spell })
    }
    if (record.kind === 'mating')
      spells.push({ anchor: 'mating', on: record.on, from: record.on, until: next, parity, gilt: false })
    if (record.kind === 'farrowing') {
      parity += 1
      const until = later.find(({ kind }) => kind !== 'weaning')?.on ?? addDays(today, 1)
      spells.push({ anchor: 'farrowing', on: record.on, from: record.on, until, parity, gilt: false })
    }
  })
  return spells
}
