import { accidents } from '@penside/contract/records/accident.ts'
import { fosterings } from '@penside/contract/records/fostering.ts'
import {
  pigletDeaths,
  type NewPigletDeath,
  type PigletDeathRow,
} from '@penside/contract/records/piglet-death.ts'
import { workPlan } from '@penside/contract/reports/work-plan.ts'
import { daysBetween } from '@penside/domain/day.ts'
import type { SowRecordKind } from '../sow-record/kind.ts'
import { DayOf } from '../sow-record/own.tsx'

export const pigletDeath: SowRecordKind<PigletDeathRow, NewPigletDeath> = {
  name: 'pigletDeath',
  record: 'died',
  once: false,
  again: true,
  history: pigletDeaths.history,
  save: pigletDeaths.save,
  refreshes: [
    pigletDeaths.history,
    pigletDeaths.list,
    fosterings.history,
    fosterings.sows,
    accidents.list,
    workPlan.view,
  ],
  dayOf: ({ diedOn }) => diedOn,
  rowOf: ({ diedOn, cause, piglets, remark = '' }, { animalId, parity, farrowedOn }, summary) => ({
    animalId,
    seq: 0,
    parity,
    diedOn,
    cause,
    causeName: String(summary['cause'] ?? ''),
    piglets,
    farrowedOn,
    ageDays: farrowedOn && daysBetween(farrowedOn, diedOn),
    mayGo: false,
    remark,
  }),
  isSame: (row, input) => row.cause === input.cause && row.piglets === input.piglets,
  mayDelete: ({ mayGo }) => mayGo,
  columns: (t) => [
    { key: 'parity', header: t('records.sow.parity'), cell: ({ parity }) => parity },
    {
      key: 'diedOn',
      header: t('records.pigletDeath.diedOn'),
      cell: (row) => <DayOf on={row.diedOn} row={row} />,
    },
    { key: 'cause', header: t('records.pigletDeath.cause'), cell: ({ causeName }) => causeName },
    {
      key: 'piglets',
      header: t('records.pigletDeath.piglets'),
      cell: ({ piglets }) => piglets,
      align: 'right',
    },
    {
      key: 'age',
      header: t('records.pigletDeath.ageDays'),
      cell: ({ ageDays }) => ageDays ?? '',
      align: 'right',
    },
  ],
}
