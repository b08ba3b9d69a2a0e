import {
  pigletDeaths,
  type NewPigletDeath,
  type PigletDeathRow,
} from '@penside/contract/records/piglet-death.ts'
import { daysBetween } from '@penside/domain/day.ts'
import type { SowRecordKind } from '../sow-record/kind.ts'
import { DayOf } from '../sow-record/own.tsx'

export const pigletDeath: SowRecordKind<PigletDeathRow, NewPigletDeath> = {
  name: 'pigletDeath',
  counts: true,
  once: false,
  again: true,
  history: pigletDeaths.history,
  save: pigletDeaths.save,
  dayOf: ({ diedOn }) => diedOn,
  rowOf: (
    { diedOn, cause, piglets, remark = '' },
    { animalId, parity, farrowedOn, pigletsBornOn },
    summary,
  ) => ({
    animalId,
    seq: 0,
    parity,
    diedOn,
    cause,
    causeName: String(summary['cause'] ?? ''),
    piglets,
    farrowedOn,
    ageDays: pigletsBornOn && daysBetween(pigletsBornOn, diedOn),
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
