import { fosterings, type FosteringRow, type NewFostering } from '@penside/contract/records/fostering.ts'
import { daysBetween } from '@penside/domain/basics/day.ts'
import { fosteringCodes } from '@penside/domain/records/fostering.ts'
import type { SowRecordKind } from '../sow-record/kind.ts'
import { DayOf } from '../../screen/history-rows.tsx'
import { intoOf, outOf } from './partner.ts'

const withTag = (count: number, tag: string | null) => (count === 0 ? '' : tag ? `${count} · ${tag}` : count)

export const fostering: SowRecordKind<FosteringRow, NewFostering> = {
  name: 'fostering',
  counts: true,
  once: false,
  again: true,
  staysOpen: true,
  history: fosterings.history,
  save: fosterings.save,
  dayOf: ({ fosteredOn }) => fosteredOn,
  rowOf: (input, { animalId, parity, farrowedOn, pigletsBornOn }, summary) => ({
    animalId,
    seq: 0,
    parity,
    fosteredOn: input.fosteredOn,
    way: outOf(input) > 0 ? fosteringCodes.fosteredOut : fosteringCodes.fosteredIn,
    outFemales: input.outFemales ?? 0,
    outMales: input.outMales ?? null,
    toId: input.toId ?? null,
    toTag: String(summary['to'] ?? '') || null,
    inFemales: input.inFemales ?? 0,
    inMales: input.inMales ?? null,
    fromId: input.fromId ?? null,
    fromTag: String(summary['from'] ?? '') || null,
    reason: input.reason ?? '',
    reasonName: String(summary['reason'] ?? ''),
    farrowedOn,
    ageDays: pigletsBornOn && daysBetween(pigletsBornOn, input.fosteredOn),
    mayGo: false,
    remark: input.remark ?? '',
  }),
  isSame: (row, input) =>
    outOf(row) === outOf(input) && intoOf(row) === intoOf(input) && row.toId === (input.toId ?? null),
  mayDelete: ({ mayGo }) => mayGo,
  deletesToo: (t) => t('records.fostering.deletesToo'),
  columns: (t) => [
    { key: 'parity', header: t('records.sow.parity'), cell: ({ parity }) => parity },
    {
      key: 'fosteredOn',
      header: t('records.fostering.fosteredOn'),
      cell: (row) => <DayOf on={row.fosteredOn} row={row} />,
    },
    {
      key: 'out',
      header: t('records.fostering.out'),
      cell: (row) => withTag(outOf(row), row.toTag),
    },
    {
      key: 'in',
      header: t('records.fostering.into'),
      cell: (row) => withTag(intoOf(row), row.fromTag),
    },
    { key: 'reason', header: t('records.fostering.reason'), cell: ({ reasonName }) => reasonName },
  ],
}
