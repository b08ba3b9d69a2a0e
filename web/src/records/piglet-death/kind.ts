import { codes } from '@penside/contract/farm/codes.ts'
import {
  pigletDeaths,
  type NewPigletDeath,
  type PigletDeathRow,
} from '@penside/contract/records/piglet-death.ts'
import { daysBetween } from '@penside/domain/basics/day.ts'
import { query } from '../../screen/api.ts'
import { numberColumn, parityColumn } from '../../screen/history-rows.tsx'
import { plainKind } from '../sow-record/plain-kind.tsx'

export const pigletDeath = plainKind<PigletDeathRow, NewPigletDeath>({
  name: 'pigletDeath',
  counts: true,
  again: true,
  history: pigletDeaths.history,
  save: pigletDeaths.save,
  fields: {
    piglets: { as: 'count', label: (t) => t('records.pigletDeath.piglets'), first: 1 },
    cause: {
      as: 'code',
      label: (t) => t('records.pigletDeath.cause'),
      list: () => query(codes.association, { list: '032' }),
      shownAs: 'causeName',
    },
    diedOn: { as: 'day', label: (t) => t('records.pigletDeath.diedOn') },
    photos: { as: 'photos', label: (t) => t('photos.title') },
  },
  beside: ({ diedOn }, { parity, farrowedOn, pigletsBornOn }) => ({
    parity,
    farrowedOn,
    ageDays: pigletsBornOn && daysBetween(pigletsBornOn, diedOn),
    mayGo: false,
  }),
  mayDelete: ({ mayGo }) => mayGo,
  lead: (t) => [parityColumn(t)],
  more: (t) => [numberColumn('ageDays', t('records.pigletDeath.ageDays'))],
})
