import { medicines } from '@penside/contract/farm/medicines.ts'
import {
  groupTreatments,
  type GroupTreatmentRow,
  type NewGroupTreatment,
} from '@penside/contract/groups/group-treatment.ts'
import { judgePresent } from '@penside/domain/groups/judge.ts'
import { usualTreatment } from '@penside/domain/records/treatment.ts'
import { displayDay } from '../i18n/format.ts'
import { t } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { choosable, type CodeList } from '../screen/fields.tsx'
import { groupRecordKind } from './kind.ts'

export const groupTreatment = groupRecordKind<GroupTreatmentRow, NewGroupTreatment>({
  name: 'groupTreatment',
  history: groupTreatments.history,
  save: groupTreatments.save,
  read: (rows: readonly GroupTreatmentRow[]) => rows,
  opensNewest: true,
  fields: {
    on: {
      as: 'day',
      label: (t) => t('groups.record.treatedOn'),
      empty: (t) => t('groups.record.treatedOnWrong'),
    },
    medicineId: {
      as: 'pick',
      label: (t) => t('groups.record.medicine'),
      empty: (t) => t('groups.record.medicineWrong'),
      list: () =>
        choosable(query(medicines.choices, {}), (rows: readonly MedicineChoice[]) =>
          rows.map(({ code, name, unit, withdrawalDays }) => ({
            code,
            name,
            unit,
            // A batch is of one medicine.
            sets: { batch: null },
            detail:
              withdrawalDays > 0
                ? `${t('records.treatment.withdrawalDays')} ${t('ui.days', { count: withdrawalDays })}`
                : t('records.treatment.noWithdrawal'),
          })),
        ),
      shownAs: 'medicineName',
      placeholder: (t) => t('groups.record.chooseMedicine'),
    },
    method: {
      as: 'code',
      label: (t) => t('groups.record.method'),
      list: () => query(medicines.methods, {}) as unknown as CodeList,
      shownAs: 'methodName',
      first: usualTreatment,
      unlisted: true,
    },
    amount: {
      as: 'amount',
      label: (t) => t('groups.record.amount'),
      unitOf: 'medicineId',
      decimals: 2,
      first: 0,
      unlisted: true,
    },
    batch: {
      as: 'batch',
      label: (t) => t('records.treatment.batch'),
      of: 'medicineId',
      amount: 'amount',
      unlisted: true,
    },
    head: { as: 'amount', label: (t) => t('groups.record.treatedHead'), decimals: 0, first: 0 },
    price: { as: 'amount', label: (t) => t('groups.record.cost'), unit: '₩', decimals: 0, first: 0 },
    photos: { as: 'photos', label: (t) => t('photos.title') },
  },
  beside: ({ groupId = 0 }, { name }) => ({ groupId, groupName: name, unit: '', drawn: '' }),
  more: (t) => [
    { key: 'batch', header: t('records.treatment.batch'), cell: ({ batch, drawn }) => batch || drawn },
    {
      key: 'freeOn',
      header: t('groups.record.freeOn'),
      cell: ({ on, freeOn }) => (freeOn && freeOn > on ? displayDay(freeOn) : ''),
    },
  ],
  rules: ({ on, head = 0 }, { group }) => judgePresent(group.moves, on, head),
})

type MedicineChoice = { code: string; name: string; unit: string; withdrawalDays: number }
