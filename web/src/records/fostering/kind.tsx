import { fosterings, type FosteringRow, type NewFostering } from '@penside/contract/records/fostering.ts'
import { daysBetween } from '@penside/domain/basics/day.ts'
import { fosteringCodes } from '@penside/domain/records/fostering.ts'
import { column, dayColumn, parityColumn } from '../../screen/history-rows.tsx'
import type { SowRecordKind } from '../sow-record/kind.ts'
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
    parityColumn(t),
    dayColumn('fosteredOn', t('records.fostering.fosteredOn')),
    column('out', t('records.fostering.out'), (row) => withTag(outOf(row), row.toTag)),
    column('in', t('records.fostering.into'), (row) => withTag(intoOf(row), row.fromTag)),
    column('reason', t('records.fostering.reason'), ({ reasonName }) => reasonName),
  ],
}
